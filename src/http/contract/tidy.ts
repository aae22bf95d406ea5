import { cleanLine, cleanLines, pastedCode } from '#domain/text.ts';
import type { Shape } from './shape.ts';

/** Line ends of a street become commas, those of any other text blanks. */
const STREET = 'address';

/** A request that changes a record: what is left out of it stays as it is. */
export type Tidying = { readonly isChange: boolean };

/**
 * Brings a body into the form of its schema, in place, before it is validated: a null that a field
 * does not take and an empty text of an optional field are fields that were left out, names of our
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
  const inner: unknown = Reflect.get(value, name);
  const own = shape.names.get(name) ?? shape.others;
  if (own === undefined || (inner === null && !own.isNullable)) {
    Reflect.deleteProperty(value, name);
  } else if (inner === '' && shape.names.has(name) && !shape.required.has(name)) {
    leaveOut(value, name, { isNullable: own.isNullable, isChange });
  } else if (typeof inner === 'string') {
    Reflect.set(value, name, tidyText(inner, own, name));
  } else if ((own.takesScalars && isScalar(inner)) || (own.takesDigits && isWhole(inner))) {
    Reflect.set(value, name, String(inner));
  } else {
    tidy(inner, own, { isChange });
  }
}

/** Empties a field that can be empty. Another one of a change keeps its empty text, to be refused. */
function leaveOut(
  value: object,
  name: string,
  { isNullable, isChange }: Tidying & { readonly isNullable: boolean },
): void {
  if (isNullable) Reflect.set(value, name, null);
  else if (!isChange) Reflect.deleteProperty(value, name);
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

function tidyText(text: string, { text: kind, letterCase, values }: Shape, name: string): string {
  if (kind === 'RAW') return text;
  const meant = valueIn(values, text);
  if (meant !== undefined) return meant;
  if (letterCase !== undefined) {
    const code = pastedCode(text);
    return letterCase === 'lower' ? code.toLowerCase() : code.toUpperCase();
  }
  if (kind === 'LINES') return cleanLines(text);
  const line = cleanLine(text, name === STREET ? ', ' : ' ');
  // Blanks alone stay, to be refused as blank.
  return line.trim() === '' ? line : line.trim();
}

/** The value of a closed list that was meant: in any case of letters, where that is certain. */
function valueIn(values: readonly string[], text: string): string | undefined {
  if (values.length === 0 || values.includes(text)) return undefined;
  const code = pastedCode(text).toLowerCase();
  const [found, another] = values.filter((one) => one.toLowerCase() === code);
  return another === undefined ? found : undefined;
}
