import { type FieldCode, invalid, type Refusal } from '#domain/refusal.ts';

type JsonPath = { readonly path: string; readonly depth: number };

/** Depth of the root is 1. Bounds the recursion; no valid request nests deeper. */
export const DEPTH_MAX = 32;

/**
 * Canonical JSON (RFC 8785, JCS): independent of the order of keys, white space and the spelling of
 * numbers. Takes results of `JSON.parse`. Throws VALIDATION_ERROR for values that have no canonical
 * form or have lost digits: nested deeper than 32, integers beyond 2^53, unpaired surrogates.
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, { path: '', depth: 1 });
}

function textOf(value: unknown, place: JsonPath): string {
  if (place.depth > DEPTH_MAX) throw refusal(place, 'TOO_DEEP', `deeper than ${DEPTH_MAX}`);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberText(value, place);
  if (typeof value === 'string') return stringText(value, place);
  if (Array.isArray(value)) return arrayText(value, place);
  if (typeof value === 'object') return objectText(value, place);
  throw new TypeError(`${typeof value} is not a JSON value`);
}

/** RFC 8785 uses ECMAScript's own spelling: `String(-0)` is "0", and `String(1e21)` is "1e+21". */
function numberText(value: number, place: JsonPath): string {
  const isExact = Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (!isExact) throw refusal(place, 'NUMBER_OUT_OF_RANGE', 'beyond what a number holds exactly');
  return String(value);
}

/** `JSON.stringify` escapes as RFC 8785 does, once there are no unpaired surrogates. */
function stringText(value: string, place: JsonPath): string {
  if (!value.isWellFormed()) throw refusal(place, 'INVALID_TEXT', 'half a surrogate pair');
  return JSON.stringify(value);
}

function arrayText(values: readonly unknown[], place: JsonPath): string {
  return `[${values.map((value, at) => textOf(value, inside(place, String(at)))).join(',')}]`;
}

/** `toSorted` without a function compares UTF-16 units, as RFC 8785 requires. */
function objectText(value: object, place: JsonPath): string {
  const members = new Map<string, unknown>(Object.entries(value));
  const texts = [...members.keys()].toSorted().map((name) => {
    const at = inside(place, name);
    return `${stringText(name, at)}:${textOf(members.get(name), at)}`;
  });
  return `{${texts.join(',')}}`;
}

function inside({ path, depth }: JsonPath, name: string): JsonPath {
  return { path: path === '' ? name : `${path}.${name}`, depth: depth + 1 };
}

function refusal({ path }: JsonPath, code: FieldCode, what: string): Refusal {
  const message = `The body has something ${what}.`;
  return invalid(path, code, message);
}
