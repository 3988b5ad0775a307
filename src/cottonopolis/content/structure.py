"""Turns plain tables into typed ones; what does not fit is told with its key and what was expected."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from cattrs import BaseValidationError, Converter, ForbiddenExtraKeysError
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from cottonopolis.content.finding import Finding, Problem, refuse
from cottonopolis.content.merge import entry_name
from cottonopolis.content.models.document import Document
from cottonopolis.content.models.kinds import ENTRIES, Kind, kinds_of
from cottonopolis.content.read import Tables, nearest

Model = TypeVar("Model")

MISSING = "missing"
"""With this word begins what is said of a value that is not there."""

_converter = Converter(forbid_extra_keys=True, omit_if_default=True, unstruct_collection_overrides={tuple: list})


def structured(tables: Tables, model: type[Model]) -> Model | list[Problem]:
    """The tables as a model, or all that keeps them from being one."""
    try:
        return _converter.structure(tables, model)
    except BaseValidationError as error:
        return list(_problems(error, tables, model, ""))


def parsed(text: str, file: str, model: type[Model]) -> Model:
    """A whole TOML file as a model; one that is none is refused with all that is wrong."""
    made = structured(tomllib.loads(text), model)
    if isinstance(made, list):
        refuse(*(Finding(file, *problem) for problem in made))
    return made


def fits(value: object, kind: Any) -> bool:
    """Whether a value is of a type as it may stand in a model."""
    try:
        _converter.structure(value, kind)
    except (BaseValidationError, ValueError):
        return False
    return True


def plain(model: object) -> Any:
    """A model as plain tables again, without what is left to its default."""
    return _converter.unstructure(model)


def expected(kind: Any) -> str:
    """What a value of a type is called in a message and in the docs."""
    if get_origin(kind) is Annotated:
        return next(note.words for note in kind.__metadata__ if isinstance(note, Kind))
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(get_args(kind))
    if _is_union(kind):
        return ", or ".join(expected(one) for one in get_args(kind) if one is not NoneType)
    return {bool: "true or false", int: "a whole number", str: "text"}.get(kind, "a table")


def key_of(field_name: str) -> str:
    """The key of a field: its name, but for words that Python keeps for itself."""
    return field_name.removesuffix("_")


def shown(value: object) -> str:
    """A value as it is quoted in a problem, cut if it is long."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."


def _problems(error: BaseException, value: Any, kind: Any, at: str) -> Iterator[Problem]:
    """The problems behind an error, walking with it through the value that was to be of a kind."""
    if not isinstance(error, BaseValidationError):
        yield at, f"expected {expected(kind)}, found {shown(value)}"
        return
    prefix = f"{at}." if at else ""
    for inner in error.exceptions:
        if isinstance(inner, ForbiddenExtraKeysError):
            known = sorted(key_of(field.name) for field in fields(inner.cl))
            known += ["variant"] if issubclass(inner.cl, Document) else []
            yield from ((prefix + key, f"unknown key; {nearest(key, known)}") for key in sorted(inner.extra_fields))
            continue
        note = _note(inner)
        if isinstance(note, AttributeValidationNote):
            key = key_of(note.name)
            if key in value:
                yield from _problems(inner, value[key], note.type, prefix + key)
            else:
                yield prefix + key, f"{MISSING}, expected {expected(note.type)}"
        elif isinstance(value, dict):
            known = list(get_args(get_args(kind)[0])) if get_origin(kind) is dict else []
            if known and note.index not in known:
                yield f"{prefix}{note.index}", f"unknown key; {nearest(str(note.index), known)}"
            else:
                yield from _problems(inner, value[note.index], note.type, f"{prefix}{note.index}")
        else:
            entry = value[int(note.index)]
            if isinstance(entry, dict):
                name = entry_name(entry) if "id" in entry or "ends" in entry else note.index
                yield from _problems(inner, entry, note.type, f"{prefix}{name}")
            else:
                yield f"{prefix}{note.index}", f"expected an entry in braces, found {shown(entry)}"


def _note(error: BaseException) -> AttributeValidationNote | IterableValidationNote:
    kinds = (AttributeValidationNote, IterableValidationNote)
    return next(note for note in reversed(error.__notes__) if isinstance(note, kinds))


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _strict(value: Any, kind: type) -> Any:
    """A value of exactly this type: `true` is no number, and `"5"` neither."""
    if type(value) is not kind:
        raise ValueError
    return value


@cache
def _union_hook(kind: Any) -> Callable[[Any, Any], Any]:
    hooks = [(_converter.get_structure_hook(one), one) for one in get_args(kind)]

    def structure(value: Any, _: Any) -> Any:
        for hook, one in hooks:
            try:
                return hook(value, one)
            except (BaseValidationError, ValueError, AttributeError):
                continue
        raise ValueError

    return structure


@cache
def _kind_hook(kind: Any) -> Callable[[Any, Any], Any]:
    base, *notes = get_args(kind)
    (rule,) = (note for note in notes if isinstance(note, Kind))
    hook, is_list, is_entries = _converter.get_structure_hook(base), get_origin(base) is tuple, rule is ENTRIES

    def structure(value: Any, _: Any) -> Any:
        if is_list and type(value) is not list:
            raise ValueError
        try:
            made = hook(value, base)
        except (BaseValidationError, AttributeError, TypeError):
            if is_entries:
                raise
            raise ValueError from None
        if not rule.fits(made):
            raise ValueError
        return made

    return structure


@cache
def _class_hook(model: Any) -> Callable[[Any, Any], Any]:
    # cattrs reads annotations that are text without their `Annotated`, so they are resolved before it looks.
    kinds_of(model)
    return make_dict_structure_fn(model, _converter, _cattrs_forbid_extra_keys=True, **_renamed(model))


def _plain_hook(model: Any) -> Callable[[Any], Any]:
    return make_dict_unstructure_fn(model, _converter, _cattrs_omit_if_default=True, **_renamed(model))


def _renamed(model: Any) -> dict[str, Any]:
    return {field.name: override(rename=key_of(field.name)) for field in fields(model) if field.name.endswith("_")}


def _is_kind(kind: Any) -> bool:
    return get_origin(kind) is Annotated and any(isinstance(note, Kind) for note in get_args(kind)[1:])


for primitive in (bool, float, int, str):
    _converter.register_structure_hook(primitive, _strict)
_converter.register_structure_hook_factory(is_dataclass, _class_hook)
_converter.register_unstructure_hook_factory(is_dataclass, _plain_hook)
_converter.register_structure_hook_factory(lambda kind: _is_union(kind) and NoneType not in get_args(kind), _union_hook)
_converter.register_structure_hook_factory(_is_kind, _kind_hook)
