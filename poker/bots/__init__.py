"""Practice bots: ordinary accounts that play over the same sockets as everybody else."""
