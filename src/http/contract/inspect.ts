import { FIELD_ERRORS_MAX, type FieldError } from '#domain/refusal.ts';
import { textFault } from '#domain/text.ts';
import { errorOf, pathText } from './field-errors.ts';
import type { Shape } from './shape.ts';

export type Inspection = {
  /** At most FIELD_ERRORS_MAX errors. */
  readonly errors: readonly FieldError[];
  /** True if the value is small enough for a full validation. */
  readonly isBounded: boolean;
};

type Search = { readonly errors: FieldError[]; isBounded: boolean };
type Location = { readonly shape: Shape; readonly path: readonly string[] };

/** Texts longer than their limit by this factor are not matched against patterns. */
const GROSS_FACTOR = 10;

/**
 * Finds values that are expensive to validate or unfit to store: too many items or names, unknown
 * names, far too long texts, control characters, numbers that lost digits. Never goes deeper than
 * the schema, so it visits at most as many values as a valid request has, plus fifty unknown names.
 */
export function inspect(value: unknown, shape: Shape): Inspection {
  const search: Search = { errors: [], isBounded: true };
  visit(value, { shape, path: [] }, search);
  return search;
}

function visit(value: unknown, at: Location, search: Search): void {
  if (search.errors.length >= FIELD_ERRORS_MAX) search.isBounded = false;
  else if (typeof value === 'string') visitText(value, at, search);
  else if (typeof value === 'number') visitNumber(value, at, search);
  else if (Array.isArray(value)) visitItems(value, at, search);
  else if (typeof value === 'object' && value !== null) visitFields(value, at, search);
}

function visitText(text: string, { shape, path }: Location, search: Search): void {
  const fault = textFault(text, shape.text);
  if (text.length > shape.lengthMax * GROSS_FACTOR) {
    addUnbounded(errorOf('maxLength', pathText(path), shape.lengthMax), search);
  } else if (fault !== undefined) {
    search.errors.push({ path: pathText(path), code: 'INVALID_TEXT', message: fault });
  }
}

function visitNumber(value: number, { path }: Location, search: Search): void {
  if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) return;
  const message = 'is beyond what a number can hold exactly';
  search.errors.push({ path: pathText(path), code: 'NUMBER_OUT_OF_RANGE', message });
}

function visitItems(items: readonly unknown[], { shape, path }: Location, search: Search): void {
  if (shape.items === undefined) return;
  if (items.length > shape.itemsMax) {
    addUnbounded(errorOf('maxItems', pathText(path), shape.itemsMax), search);
    return;
  }
  for (const [index, item] of items.entries()) {
    const childPath = [...path, String(index)];
    if (shape.isSet && typeof item === 'object' && item !== null) {
      // uniqueItems would compare all pairs deeply.
      const message = 'must not be a list or an object';
      addUnbounded({ path: pathText(childPath), code: 'WRONG_TYPE', message }, search);
    } else visit(item, { shape: shape.items, path: childPath }, search);
  }
}

function visitFields(fields: object, { shape, path }: Location, search: Search): void {
  if (!shape.isObject) return;
  const names = Object.keys(fields);
  if (names.length > shape.namesMax) {
    addUnbounded(errorOf('maxProperties', pathText(path), shape.namesMax), search);
    return;
  }
  for (const name of names) {
    const childPath = [...path, name];
    const fault = textFault(name);
    const child = shape.names.get(name) ?? shape.others;
    if (fault !== undefined) {
      search.errors.push({ path: pathText(childPath), code: 'INVALID_TEXT', message: fault });
    } else if (child === undefined) {
      search.errors.push(errorOf('additionalProperties', pathText(childPath)));
    } else visit(Reflect.get(fields, name), { shape: child, path: childPath }, search);
    if (search.errors.length >= FIELD_ERRORS_MAX) {
      search.isBounded = false;
      return;
    }
  }
}

function addUnbounded(error: FieldError, search: Search): void {
  search.errors.push(error);
  search.isBounded = false;
}
