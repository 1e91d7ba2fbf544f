"""The one page of somebody on a break."""
