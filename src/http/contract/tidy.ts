import { cleanLine, cleanLines, pastedCode } from '#domain/text.ts';
import type { Shape } from './shape.ts';

/** Field whose line ends become commas; in other texts they become blanks. */
const STREET = 'address';

/**
 * Brings a body into the form of its schema, in place, before validation. A null that a field does
 * not take is removed, as are names of our own answers that requests do not have (`x-ignored`).
 * Texts lose invisible characters and line ends, codes get their letter case, and numbers in text
 * fields (`x-scalars`) become texts. Everything else stays and is refused by name.
 */
export function tidy(value: unknown, shape: Shape): void {
  if (Array.isArray(value)) {
    tidyItems(value, shape);
  } else if (typeof value === 'object' && value !== null && shape.isObject) {
    for (const name of namesOf(value, shape)) tidyField(value, name, shape);
  }
}

function tidyField(value: object, name: string, shape: Shape): void {
  const inner: unknown = Reflect.get(value, name);
  const own = shape.names.get(name) ?? shape.others;
  if (own === undefined || (inner === null && !own.isNullable)) {
    Reflect.deleteProperty(value, name);
  } else if (typeof inner === 'string') {
    Reflect.set(value, name, tidyText(inner, own, name));
  } else if (own.takesScalars && isScalar(inner)) {
    Reflect.set(value, name, String(inner));
  } else {
    tidy(inner, own);
  }
}

/**
 * Visits only names that the schema knows, where it lists them, because a body may have very many
 * others.
 */
function namesOf(value: object, { names, ignored, others }: Shape): readonly string[] {
  if (others !== undefined) return Object.keys(value);
  return [...names.keys(), ...ignored].filter((name) => Object.hasOwn(value, name));
}

/** A longer number has already lost digits, so it is refused and must be sent as a text. */
function isScalar(value: unknown): value is number | boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value === 'boolean';
}

function tidyItems(items: unknown[], { items: shape, itemsMax }: Shape): void {
  if (shape === undefined || items.length > itemsMax) return;
  for (const [at, item] of items.entries()) {
    if (typeof item === 'string') items[at] = tidyText(item, shape, '');
    else tidy(item, shape);
  }
}

function tidyText(text: string, { text: kind, letterCase }: Shape, name: string): string {
  if (kind === 'RAW') return text;
  if (letterCase !== undefined) {
    const code = pastedCode(text);
    return letterCase === 'lower' ? code.toLowerCase() : code.toUpperCase();
  }
  if (kind === 'LINES') return cleanLines(text);
  const line = cleanLine(text, name === STREET ? ', ' : ' ');
  // A text of blanks only stays, so that it is refused as blank.
  return line.trim() === '' ? line : line.trim();
}
