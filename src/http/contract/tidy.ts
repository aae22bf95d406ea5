import { cleanLine, cleanLines, pastedCode } from '#domain/text.ts';
import type { Shape } from './shape.ts';

/** Line ends of a street become commas, those of any other text blanks. */
const STREET = 'address';

/**
 * Brings a body into the form of its schema, in place, before it is validated: a null that a field
 * does not take is a field that was left out, names of our own answers that requests do not have
 * (`x-ignored`) are dropped, texts lose unseen marks and line ends, codes get their case of
 * letters, and texts that take numbers (`x-scalars`) become texts. Everything else stays, to be
 * refused by name.
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

/** Only names that the schema knows, as far as it lists them: a body may have very many others. */
function namesOf(value: object, { names, ignored, others }: Shape): readonly string[] {
  if (others !== undefined) return Object.keys(value);
  return [...names.keys(), ...ignored].filter((name) => Object.hasOwn(value, name));
}

/** A longer number has lost digits when it was read: it is refused, to be sent as a text. */
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
  // Blanks alone stay, to be refused as blank.
  return line.trim() === '' ? line : line.trim();
}
