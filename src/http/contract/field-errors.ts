import type { ErrorObject } from 'ajv/dist/2020.js';
import { PHONE_RULE } from '#domain/phone.ts';
import { FIELD_ERRORS_MAX, type FieldCode, type FieldError } from '#domain/refusal.ts';

/**
 * Length limit of a name in a path, above that of any API field; an unknown name may be as long as
 * the body.
 */
const NAME_LENGTH_MAX = 100;

/** The parts of ajv's error that messages use; the schema needs ajv's `verbose`. */
type ErrorContext = Pick<ErrorObject, 'params' | 'parentSchema'>;
type FoundError = ErrorContext & Pick<ErrorObject, 'keyword' | 'data'>;
type KeywordRule = {
  /** A schema may override it in `x-error-codes`. */
  readonly code: FieldCode;
  message(error: ErrorContext): string;
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

const unknownFieldRule: KeywordRule = {
  code: 'UNKNOWN_FIELD',
  message: () => 'is not a field of this request',
};
const formatRule: KeywordRule = {
  code: 'INVALID_FORMAT',
  message({ parentSchema }) {
    if (parentSchema?.format === 'readable') return 'must hold a letter or a digit';
    if (parentSchema?.format === 'phone') return PHONE_RULE;
    if (parentSchema?.format === 'name') return 'must contain a letter';
    const [example] = parentSchema?.examples ?? [];
    return example === undefined ? 'is not of its documented form' : `must look like ${example}`;
  },
};
const branchRule: KeywordRule = {
  code: 'INVALID',
  message: () => 'is nothing that may stand here',
};

/**
 * Every JSON Schema keyword in requests, the most specific first; of several errors in one field
 * only the first is reported.
 */
export const KEYWORDS: Readonly<Record<string, KeywordRule>> = {
  required: { code: 'REQUIRED', message: () => 'is required' },
  dependentRequired: {
    code: 'REQUIRED',
    message: ({ params }) => `is required beside ${params.property}`,
  },
  additionalProperties: unknownFieldRule,
  unevaluatedProperties: unknownFieldRule,
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
  pattern: formatRule,
  format: formatRule,
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
  anyOf: branchRule,
  oneOf: branchRule,
};

const RANKS = new Map(Object.keys(KEYWORDS).map((keyword, rank) => [keyword, rank]));
/** Parameters of ajv's errors that name a child of the path. */
const CHILDREN = ['missingProperty', 'additionalProperty', 'unevaluatedProperty', 'propertyName'];

/** Converts ajv's errors, one per path. */
export function fieldErrorsOf(found: readonly ErrorObject[]): readonly FieldError[] {
  // The error of the object replaces the errors of its property names.
  const errors = found.filter(({ propertyName }) => propertyName === undefined);
  const inBranch = errors.filter((error) => !isBranchError(error));
  const best = new Map<string, ErrorObject>();
  for (const error of inBranch.length > 0 ? inBranch : errors) {
    const path = pathOf(error);
    const other = best.get(path);
    if (other === undefined || rank(error) < rank(other)) best.set(path, error);
  }
  return [...best].map(([path, error]) => fieldError(path, error));
}

/** The first error of each path, at most FIELD_ERRORS_MAX. */
export function onePerPath(errors: readonly FieldError[]): readonly FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const error of errors) if (!byPath.has(error.path)) byPath.set(error.path, error);
  return [...byPath.values()].slice(0, FIELD_ERRORS_MAX);
}

/** The error of a keyword that was checked without ajv, in the same form. */
export function errorOf(keyword: string, path: string, limit?: number): FieldError {
  return fieldError(path, { keyword, params: { limit } });
}

/** Joins the names as in `package.weight_grams`; long names are cut. */
export function pathText(names: readonly string[]): string {
  return names.map(shortened).join('.');
}

function fieldError(path: string, error: FoundError): FieldError {
  const { code: usual, message } = KEYWORDS[error.keyword] ?? branchRule;
  const code: FieldCode = error.parentSchema?.['x-error-codes']?.[ruleOf(error)] ?? usual;
  const isBlank = code === 'BLANK' && error.keyword !== 'format';
  return { path, code, message: isBlank ? 'must not be blank' : message(error) };
}

/** A fraction in place of an integer has an error code of its own. */
function ruleOf({ keyword, data }: FoundError): string {
  return keyword === 'type' && typeof data === 'number' ? 'fraction' : keyword;
}

/** Errors of anyOf and oneOf are less specific than those of a branch; null branches never help. */
function isBranchError({ keyword, params }: ErrorObject): boolean {
  return KEYWORDS[keyword] === branchRule || (keyword === 'type' && params.type === 'null');
}

function rank({ keyword }: ErrorObject): number {
  return RANKS.get(keyword) ?? RANKS.size;
}

/** `/package/weight_grams` becomes `package.weight_grams`. */
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

function multipleText({ params }: ErrorContext): string {
  const { multipleOf } = params;
  return multipleOf === 1 ? 'must be a whole number' : `must be a multiple of ${multipleOf}`;
}

function atLeast(params: ErrorContext['params'], noun: string): string {
  return `at least ${counted(params.limit, noun)}`;
}

function atMost(params: ErrorContext['params'], noun: string): string {
  return `at most ${counted(params.limit, noun)}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
