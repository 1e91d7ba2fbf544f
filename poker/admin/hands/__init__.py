"""The admin of suspended and disputed hands."""
