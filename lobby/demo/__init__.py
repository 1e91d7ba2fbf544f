"""Fills a demo room with weeks of a past that is made up; no part of a room for people."""
