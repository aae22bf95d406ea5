import { cleanLine, cleanLines } from '#domain/text.ts';
import type { Shape } from './shape.ts';

/** Line ends of a street become commas, those of any other text blanks. */
const STREET = 'address';

/**
 * Brings a body into the form of its schema, in place, before it is validated: a null that a field
 * does not take is a field that was left out, names of our own answers that requests do not have
 * (`x-ignored`) are dropped, texts lose unseen marks and line ends, and codes get their case of
 * letters, and texts that take numbers (`x-scalars`) become texts. Everything else stays, to be refused by name.
 */
export function tidy(value: unknown, shape: Shape): void {
  if (Array.isArray(value)) return tidyItems(value, shape);
  if (typeof value !== 'object' || value === null || !shape.isObject) return;
  for (const [name, inner] of Object.entries(value)) {
    const own = shape.names.get(name) ?? shape.others;
    const isLeftOut =
      own === undefined ? shape.ignored.has(name) : inner === null && !own.isNullable;
    if (isLeftOut) Reflect.deleteProperty(value, name);
    else if (own !== undefined && typeof inner === 'string') {
      Reflect.set(value, name, tidyText(inner, own, name));
    } else if (own?.takesScalars === true && isScalar(inner)) {
      Reflect.set(value, name, String(inner));
    } else if (own !== undefined) tidy(inner, own);
  }
}

function isScalar(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
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
    const code = cleanLine(text).trim();
    return letterCase === 'lower' ? code.toLowerCase() : code.toUpperCase();
  }
  return kind === 'LINES' ? cleanLines(text) : cleanLine(text, name === STREET ? ', ' : ' ');
}
