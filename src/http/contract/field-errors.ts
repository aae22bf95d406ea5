import type { ErrorObject } from 'ajv/dist/2020.js';
import type { FieldError } from '#domain/refusal.ts';

/** Enough to mend a form by; a body of 256 KiB could hold a hundred thousand wrong fields. */
export const FIELD_ERRORS_MAX = 50;
/** No field of ours has a longer name, and a client's own may fill its whole body. */
const NAME_LENGTH_MAX = 100;

/** What ajv says of an error; the schema only where it is verbose. */
type Said = Pick<ErrorObject, 'params' | 'parentSchema'>;
type Found = Said & Pick<ErrorObject, 'keyword' | 'data'>;
type Row = {
  /** For programs; a schema may name a better one in `x-error-codes`. */
  readonly code: string;
  message(error: Said): string;
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const unknown: Row = { code: 'UNKNOWN_FIELD', message: () => 'is not a field of this request' };
const shaped: Row = {
  code: 'INVALID_FORMAT',
  message({ parentSchema }) {
    const [example] = parentSchema?.examples ?? [];
    return example === undefined ? 'is not of its documented form' : `must look like ${example}`;
  },
};
const branched: Row = { code: 'INVALID', message: () => 'is nothing that may stand here' };

/**
 * Every JSON Schema keyword of a request, the most telling first: of several errors in one place
 * only the first is answered.
 */
export const KEYWORDS: Readonly<Record<string, Row>> = {
  required: { code: 'REQUIRED', message: () => 'is required' },
  dependentRequired: {
    code: 'REQUIRED',
    message: ({ params }) => `is required beside ${params.property}`,
  },
  additionalProperties: unknown,
  unevaluatedProperties: unknown,
  propertyNames: { code: 'INVALID_NAME', message: () => 'has a name that is empty or too long' },
  enum: {
    code: 'NOT_ALLOWED',
    message: ({ params }) => `must be one of ${params.allowedValues.join(', ')}`,
  },
  const: { code: 'NOT_ALLOWED', message: ({ params }) => `must be ${params.allowedValue}` },
  type: { code: 'WRONG_TYPE', message: ({ params }) => `must be ${typeText(params.type)}` },
  maxItems: { code: 'TOO_MANY', message: ({ params }) => `must have ${atMost(params, 'item')}` },
  minItems: { code: 'TOO_FEW', message: ({ params }) => `must have ${atLeast(params, 'item')}` },
  uniqueItems: { code: 'DUPLICATE', message: () => 'must not name anything twice' },
  maxProperties: {
    code: 'TOO_MANY',
    message: ({ params }) => `must have ${atMost(params, 'name')}`,
  },
  minProperties: {
    code: 'TOO_FEW',
    message: ({ params }) => `must have ${atLeast(params, 'name')}`,
  },
  maxLength: {
    code: 'TOO_LONG',
    message: ({ params }) => `must have ${atMost(params, 'character')}`,
  },
  minLength: {
    code: 'TOO_SHORT',
    message: ({ params }) => `must have ${atLeast(params, 'character')}`,
  },
  pattern: shaped,
  format: shaped,
  multipleOf: { code: 'NOT_A_MULTIPLE', message: multipleText },
  minimum: { code: 'TOO_SMALL', message: ({ params }) => `must be at least ${params.limit}` },
  exclusiveMinimum: {
    code: 'TOO_SMALL',
    message: ({ params }) => `must be more than ${params.limit}`,
  },
  maximum: { code: 'TOO_LARGE', message: ({ params }) => `must be at most ${params.limit}` },
  exclusiveMaximum: {
    code: 'TOO_LARGE',
    message: ({ params }) => `must be less than ${params.limit}`,
  },
  anyOf: branched,
  oneOf: branched,
};

const RANKS = new Map(Object.keys(KEYWORDS).map((keyword, rank) => [keyword, rank]));
/** Where ajv names the field in question, when it is not the one that the path leads to. */
const CHILDREN = ['missingProperty', 'additionalProperty', 'unevaluatedProperty', 'propertyName'];
const MESSAGES: Readonly<Record<string, string>> = { BLANK: 'must not be blank' };

/** What ajv found, one error a path. */
export function fieldErrorsOf(found: readonly ErrorObject[]): readonly FieldError[] {
  // Of a wrong name its object's own error says enough.
  const errors = found.filter(({ propertyName }) => propertyName === undefined);
  const inBranch = errors.filter((error) => !isOfBranches(error));
  const best = new Map<string, ErrorObject>();
  for (const error of inBranch.length > 0 ? inBranch : errors) {
    const path = pathOf(error);
    const other = best.get(path);
    if (other === undefined || rank(error) < rank(other)) best.set(path, error);
  }
  return [...best].map(([path, error]) => fieldError(path, error));
}

/** The first error of each path; FIELD_ERRORS_MAX of them. */
export function oncePerPath(errors: readonly FieldError[]): readonly FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const error of errors) if (!byPath.has(error.path)) byPath.set(error.path, error);
  return [...byPath.values()].slice(0, FIELD_ERRORS_MAX);
}

/** The error of one keyword, found without ajv. */
export function errorOf(keyword: string, path: string, limit?: number): FieldError {
  return fieldError(path, { keyword, params: { limit } });
}

/** `package.weight_grams`; a name longer than any of ours is cut. */
export function pathText(names: readonly string[]): string {
  return names.map(shortened).join('.');
}

function fieldError(path: string, error: Found): FieldError {
  const { code: usual, message } = KEYWORDS[error.keyword] ?? branched;
  const code = error.parentSchema?.['x-error-codes']?.[ruleOf(error)] ?? usual;
  return { path, code, message: MESSAGES[code] ?? message(error) };
}

/** A number that is no integer breaks another rule than a text in its place. */
function ruleOf({ keyword, data }: Found): string {
  return keyword === 'type' && typeof data === 'number' ? 'fraction' : keyword;
}

/** That no branch fits says less than why one does not; null is never what was meant. */
function isOfBranches({ keyword, params }: ErrorObject): boolean {
  return KEYWORDS[keyword] === branched || (keyword === 'type' && params.type === 'null');
}

function rank({ keyword }: ErrorObject): number {
  return RANKS.get(keyword) ?? RANKS.size;
}

/** `/package/weight_grams` as clients write it. */
function pathOf({ instancePath, params }: ErrorObject): string {
  const parent = instancePath.split('/').slice(1).map(unescaped);
  const child = CHILDREN.map((name) => params[name]).find((each) => typeof each === 'string');
  return pathText(child === undefined ? parent : [...parent, child]);
}

function unescaped(pointer: string): string {
  return pointer.replaceAll('~1', '/').replaceAll('~0', '~');
}

function shortened(name: string): string {
  if (name.length <= NAME_LENGTH_MAX) return name;
  return `${name.slice(0, NAME_LENGTH_MAX).toWellFormed()}…`;
}

function typeText(type: string | readonly string[]): string {
  return [type]
    .flat()
    .map((each) => TYPES[each])
    .join(' or ');
}

function multipleText({ params }: Said): string {
  const { multipleOf } = params;
  return multipleOf === 1 ? 'must be a whole number' : `must be a multiple of ${multipleOf}`;
}

function atLeast(params: Said['params'], noun: string): string {
  return `at least ${counted(params.limit, noun)}`;
}

function atMost(params: Said['params'], noun: string): string {
  return `at most ${counted(params.limit, noun)}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
