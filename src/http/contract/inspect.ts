import type { FieldError } from '#domain/refusal.ts';
import { textFault } from '#domain/text.ts';
import { errorOf, FIELD_ERRORS_MAX, pathText } from './field-errors.ts';
import type { Shape } from './shape.ts';

export type Inspection = {
  /** At most FIELD_ERRORS_MAX. */
  readonly errors: readonly FieldError[];
  /** Whether it is so small that every further check of it costs next to nothing. */
  readonly isBounded: boolean;
};

type Search = { readonly errors: FieldError[]; isBounded: boolean };
type At = { readonly shape: Shape; readonly path: readonly string[] };

/** A text that is so many times too long is no slip, and no pattern has to read it. */
const GROSSLY = 10;

/**
 * What makes a value dear to validate or unfit to be kept: too many items or names, names that the
 * schema does not know, texts far too long, control characters, numbers that lost digits on the
 * way. Looks no deeper than the schema does, so it visits as many values as a valid request may
 * have, and fifty unknown names.
 */
export function inspect(value: unknown, shape: Shape): Inspection {
  const search: Search = { errors: [], isBounded: true };
  visit(value, { shape, path: [] }, search);
  return search;
}

function visit(value: unknown, at: At, search: Search): void {
  if (search.errors.length >= FIELD_ERRORS_MAX) search.isBounded = false;
  else if (typeof value === 'string') visitText(value, at, search);
  else if (typeof value === 'number') visitNumber(value, at, search);
  else if (Array.isArray(value)) visitItems(value, at, search);
  else if (typeof value === 'object' && value !== null) visitFields(value, at, search);
}

function visitText(text: string, { shape, path }: At, search: Search): void {
  const fault = textFault(text, shape.text);
  if (text.length > shape.lengthMax * GROSSLY) {
    unbounded(errorOf('maxLength', pathText(path), shape.lengthMax), search);
  } else if (fault !== undefined) {
    search.errors.push({ path: pathText(path), code: 'INVALID_TEXT', message: fault });
  }
}

function visitNumber(value: number, { path }: At, search: Search): void {
  if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) return;
  const message = 'is beyond what a number can hold exactly';
  search.errors.push({ path: pathText(path), code: 'NUMBER_OUT_OF_RANGE', message });
}

function visitItems(items: readonly unknown[], { shape, path }: At, search: Search): void {
  if (shape.items === undefined) return;
  if (items.length > shape.itemsMax) {
    unbounded(errorOf('maxItems', pathText(path), shape.itemsMax), search);
    return;
  }
  for (const [index, item] of items.entries()) {
    const place = [...path, String(index)];
    if (shape.isSet && typeof item === 'object' && item !== null) {
      // Each would be compared with each, name by name.
      const message = 'must not be a list or an object';
      unbounded({ path: pathText(place), code: 'WRONG_TYPE', message }, search);
    } else visit(item, { shape: shape.items, path: place }, search);
  }
}

function visitFields(fields: object, { shape, path }: At, search: Search): void {
  if (!shape.isObject) return;
  const names = Object.keys(fields);
  if (names.length > shape.namesMax) {
    unbounded(errorOf('maxProperties', pathText(path), shape.namesMax), search);
    return;
  }
  for (const name of names) {
    const place = [...path, name];
    const fault = textFault(name);
    const child = shape.names.get(name) ?? shape.others;
    if (fault !== undefined) {
      search.errors.push({ path: pathText(place), code: 'INVALID_TEXT', message: fault });
    } else if (child === undefined) {
      search.errors.push(errorOf('additionalProperties', pathText(place)));
    } else visit(Reflect.get(fields, name), { shape: child, path: place }, search);
    if (search.errors.length >= FIELD_ERRORS_MAX) {
      search.isBounded = false;
      return;
    }
  }
}

function unbounded(error: FieldError, search: Search): void {
  search.errors.push(error);
  search.isBounded = false;
}
