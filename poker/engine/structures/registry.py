"""Every betting structure, by the name that rules and streams store."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from poker.engine.structures.big_bet import NoLimit, PotLimit
from poker.engine.structures.fixed_limit import FixedLimit
from poker.engine.structures.structure import Structure

STRUCTURES: Final[Mapping[str, Structure]] = MappingProxyType(
    {structure.name: structure for structure in (FixedLimit(), PotLimit(), NoLimit())}
)
