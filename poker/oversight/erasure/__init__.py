"""What tables hold of somebody who was erased."""
