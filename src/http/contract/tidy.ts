import { cleanLine, cleanLines, pastedCode } from '#domain/text.ts';
import type { Shape } from './shape.ts';

/** Field whose line ends become commas; in other texts they become blanks. */
const STREET = 'address';
const CLOCK = /^(\d{1,2})[.:](\d{2})(?::00)?$/;

/** A request that changes a record: what is left out of it stays as it is. */
export type Tidying = { readonly isChange: boolean };

/**
 * Brings a body into the form of its schema, in place, before it is validated: a null that a field
 * does not take, and an optional field that says nothing, are fields that were left out, names of our
 * own answers that requests do not have (`x-ignored`) are dropped, texts lose unseen marks and line
 * ends, codes and values of closed lists get their case of letters, and texts that take numbers
 * (`x-scalars`, `x-digits`) become texts. Everything else stays, to be refused by name.
 */
export function tidy(value: unknown, shape: Shape, tidying: Tidying): void {
  if (Array.isArray(value)) {
    tidyItems(value, shape, tidying);
  } else if (typeof value === 'object' && value !== null && shape.isObject) {
    for (const name of namesOf(value, shape)) tidyField(value, name, { shape, ...tidying });
  }
}

function tidyField(
  value: object,
  name: string,
  { shape, isChange }: Tidying & { readonly shape: Shape },
): void {
  const own = shape.names.get(name) ?? shape.others;
  const written: unknown = Reflect.get(value, name);
  const inner = own === undefined ? null : writtenAs(written, own);
  const isOptional = shape.names.has(name) && !shape.required.has(name);
  // Names of the client's own may have empty texts.
  const isUnsaid = isOptional && own?.others === undefined && saysNothing(inner, isChange);
  if (own === undefined || (inner === null && !own.isNullable)) {
    Reflect.deleteProperty(value, name);
  } else if (isUnsaid && own.isNullable) {
    Reflect.set(value, name, null);
  } else if (isUnsaid && !isChange) {
    Reflect.deleteProperty(value, name);
  } else {
    const meant = tidied(inner, own, { name, isChange });
    if (meant !== written) Reflect.set(value, name, meant);
  }
}

/** Some programs write an empty object as a list, and a size that they do not know as 0. */
function writtenAs(value: unknown, { isObject, items, isZeroNone }: Shape): unknown {
  if (isObject && items === undefined && Array.isArray(value) && value.length === 0) return {};
  return isZeroNone && value === 0 ? null : value;
}

/**
 * An empty text, or an object of nothing but empty texts and nulls. In a change such an object is
 * refused: a program writes a number that it could not read as null, and nothing must be emptied by it.
 */
function saysNothing(value: unknown, isChange: boolean): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value === '';
  if (isChange) return false;
  const values = Object.values(value);
  return values.length > 0 && values.every((one) => one === null || one === '');
}

function tidied(value: unknown, shape: Shape, { name, ...tidying }: Tidying & { name: string }) {
  if (typeof value === 'string') return tidyText(value, shape, name);
  const isText = (shape.takesScalars && isScalar(value)) || (shape.takesDigits && isWhole(value));
  if (isText) return String(value);
  tidy(value, shape, tidying);
  return value;
}

/** Only names that the schema knows, as far as it lists them: a body may have very many others. */
function namesOf(value: object, { names, ignored, others }: Shape): readonly string[] {
  if (others !== undefined) return Object.keys(value);
  return [...names.keys(), ...ignored].filter((name) => Object.hasOwn(value, name));
}

/** A longer number has already lost digits, so it is refused and must be sent as a text. */
function isScalar(value: unknown): value is number | boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value === 'boolean';
}

/** Not a number that has lost digits, nor one that could have begun with a zero. */
function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function tidyItems(items: unknown[], { items: shape, itemsMax }: Shape, tidying: Tidying): void {
  if (shape === undefined || items.length > itemsMax) return;
  for (const [at, item] of items.entries()) {
    if (typeof item === 'string') items[at] = tidyText(item, shape, '');
    else tidy(item, shape, tidying);
  }
}

function tidyText(text: string, shape: Shape, name: string): string {
  const { text: kind, letterCase, values, isClock } = shape;
  if (kind === 'RAW') return text;
  const meant = isClock ? clockIn(text) : valueIn(values, text);
  if (meant !== undefined) return meant;
  if (letterCase !== undefined) {
    const code = pastedCode(text);
    return letterCase === 'lower' ? code.toLowerCase() : code.toUpperCase();
  }
  if (kind === 'LINES') return cleanLines(text);
  const line = cleanLine(text, name === STREET ? ', ' : ' ');
  // A text of blanks only stays, so that it is refused as blank.
  return line.trim() === '' ? line : line.trim();
}

/** `9:00`, `09.00` and `09:00:00` are 09:00. */
function clockIn(text: string): string | undefined {
  const [, hour = '', minute] = CLOCK.exec(pastedCode(text)) ?? [];
  return minute === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`;
}

/** `Drop-off` is DROP_OFF. */
function plainOf(text: string): string {
  return pastedCode(text)
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/**
 * The value of a closed list that was meant, in any case of letters, with blanks or hyphens for low
 * lines; undefined where that is not certain.
 */
function valueIn(values: readonly string[], text: string): string | undefined {
  if (values.length === 0 || values.includes(text)) return undefined;
  const [found, another] = values.filter((one) => plainOf(one) === plainOf(text));
  return another === undefined ? found : undefined;
}
