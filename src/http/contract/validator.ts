import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldError } from '#domain/refusal.ts';
import type { OpenApi, Operation, Parameter } from './load-openapi.ts';

/** Checks what a request carries; answers the wrong fields, none when all is well. */
export type RequestValidator = {
  /** Turns "20" into 20 and "a,b" into a list, and fills defaults in, in place. */
  query(values: Record<string, unknown>): readonly FieldError[];
  /** Undefined: none was sent. */
  body(value: unknown): readonly FieldError[];
  readonly takesBody: boolean;
};

const DOCUMENT_ID = 'openapi';
/** Enough to mend a form by; a body of 256 KiB could hold a hundred thousand wrong fields. */
export const FIELD_ERRORS_MAX = 100;
/** A number as people write one: JavaScript would also read "0x10", " 5" and "1e400". */
const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

const BODY_MISSING = { path: '', code: 'REQUIRED', message: 'a JSON body is required' };
const PARAMETERS = '#/components/parameters/';
/** Where ajv names the field in question, when it is not the one that the path leads to. */
const CHILDREN = ['missingProperty', 'additionalProperty', 'unevaluatedProperty', 'propertyName'];

/** One code for each JSON Schema keyword; a schema may name a better one in `x-error-codes`. */
const CODES: Readonly<Record<string, string>> = {
  required: 'REQUIRED',
  dependentRequired: 'REQUIRED',
  additionalProperties: 'UNKNOWN_FIELD',
  unevaluatedProperties: 'UNKNOWN_FIELD',
  propertyNames: 'INVALID_NAME',
  type: 'WRONG_TYPE',
  minimum: 'TOO_SMALL',
  exclusiveMinimum: 'TOO_SMALL',
  maximum: 'TOO_LARGE',
  minLength: 'TOO_SHORT',
  maxLength: 'TOO_LONG',
  minItems: 'TOO_FEW',
  maxItems: 'TOO_MANY',
  minProperties: 'TOO_FEW',
  maxProperties: 'TOO_MANY',
  pattern: 'INVALID_FORMAT',
  format: 'INVALID_FORMAT',
  enum: 'NOT_ALLOWED',
  multipleOf: 'NOT_A_MULTIPLE',
};

/** What ajv says less plainly. */
const MESSAGES: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'is required',
  dependentRequired: ({ params }) => `is required beside ${params.property}`,
  additionalProperties: () => 'is not a field of this request',
  unevaluatedProperties: () => 'is not a field of this request',
  propertyNames: () => 'has a name that is empty or too long',
  enum: ({ params }) => `must be one of ${params.allowedValues.join(', ')}`,
  multipleOf: () => 'must be a whole number',
  pattern: ({ parentSchema }) => `must look like ${parentSchema?.examples?.[0] ?? 'its pattern'}`,
  BLANK: () => 'must not be blank',
};

/** Compiles once, at start, a validator for every operation of the document. */
export function requestValidators(openApi: OpenApi): ReadonlyMap<string, RequestValidator> {
  const forBodies = ajvWith(openApi, {});
  // Everything in a query string is text: "20" is meant as a number.
  const forQueries = ajvWith(openApi, { coerceTypes: true, useDefaults: true });
  const operations = Object.values(openApi.paths).flatMap((path) => Object.values(path));
  return new Map(
    operations.map((operation) => {
      const query = queryCheck(forQueries, parametersOf(openApi, operation));
      return [operation.operationId, { query, ...bodyCheck(forBodies, operation) }];
    }),
  );
}

export function ajvWith(openApi: OpenApi, options: { coerceTypes?: true; useDefaults?: true }) {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strictTypes: false, ...options });
  ajv.addVocabulary([...Object.keys(openApi), 'example', 'x-error-codes']);
  return ajv.addSchema({ ...openApi, $id: DOCUMENT_ID });
}

/** A schema that stands in the document by reference, made absolute. */
export function inDocument(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${DOCUMENT_ID}#/`));
}

function parametersOf({ components }: OpenApi, { parameters = [] }: Operation) {
  return parameters.map((parameter) => {
    if (!('$ref' in parameter)) return parameter;
    const found = components.parameters[parameter.$ref.replace(PARAMETERS, '')];
    if (found === undefined) throw new Error(`openapi/ lacks ${parameter.$ref}`);
    return found;
  });
}

function bodyCheck(ajv: Ajv2020, { requestBody }: Operation): Omit<RequestValidator, 'query'> {
  if (requestBody === undefined) return { body: () => [], takesBody: false };
  const validate = ajv.compile(inDocument(requestBody.content['application/json'].schema));
  const missing = requestBody.required === true ? [BODY_MISSING] : [];
  return {
    body: (value) => (value === undefined ? missing : wrongFields(validate, value)),
    takesBody: true,
  };
}

function queryCheck(ajv: Ajv2020, parameters: readonly Parameter[]): RequestValidator['query'] {
  const named = parameters.filter((parameter) => parameter.in === 'query');
  const validate = ajv.compile({
    type: 'object',
    additionalProperties: false,
    required: named.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, inDocument(schema)])),
  });
  const names = named.map(({ name }) => name);
  const lists = named.filter(({ explode }) => explode === false).map(({ name }) => name);
  return (values) => {
    const asWritten = { ...values };
    for (const name of lists) if (name in values) values[name] = split(values[name]);
    const errors = wrongFields(validate, values);
    const odd = names.flatMap((name) => oddField(name, asWritten[name], values[name]));
    return [...odd, ...errors.filter(({ path }) => !odd.some((each) => each.path === path))];
  };
}

function split(written: unknown): unknown {
  return typeof written === 'string' ? written.split(',') : written;
}

/** What ajv takes, and nobody may mean: a number as programs write it, a list begun twice. */
function oddField(path: string, written: unknown, value: unknown): readonly FieldError[] {
  if (written === undefined) return [];
  if (Array.isArray(written)) return [{ path, code: 'WRONG_TYPE', message: 'must be given once' }];
  if (typeof value !== 'number' || PLAIN_NUMBER.test(String(written))) return [];
  return [{ path, code: 'WRONG_TYPE', message: 'must be a number in digits' }];
}

function wrongFields(validate: ValidateFunction, value: unknown): readonly FieldError[] {
  if (validate(value)) return [];
  // A wrong name is told once, by its object.
  const errors = (validate.errors ?? []).filter(({ propertyName }) => propertyName === undefined);
  return errors.slice(0, FIELD_ERRORS_MAX).map(fieldError);
}

function fieldError(error: ErrorObject): FieldError {
  const own = error.parentSchema?.['x-error-codes']?.[error.keyword];
  const code = own ?? CODES[error.keyword] ?? 'INVALID';
  return { path: pathOf(error), code, message: messageOf(error, code) };
}

/** `/package/weight_grams` as clients write it: `package.weight_grams`. */
function pathOf({ instancePath, params }: ErrorObject): string {
  const parent = instancePath.split('/').slice(1).map(unescaped);
  const child = CHILDREN.map((name) => params[name]).find((each) => typeof each === 'string');
  return [...parent, ...(child === undefined ? [] : [child])].join('.');
}

function unescaped(pointer: string): string {
  return pointer.replaceAll('~1', '/').replaceAll('~0', '~');
}

function messageOf(error: ErrorObject, code: string): string {
  const { [code]: ofCode, [error.keyword]: ofKeyword } = MESSAGES;
  return (ofCode ?? ofKeyword)?.(error) ?? error.message ?? 'is wrong';
}
