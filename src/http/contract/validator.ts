import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldError } from '#domain/refusal.ts';
import type { OpenApi, Operation } from './load-openapi.ts';

/** Checks what a request carries; answers the wrong fields, none when all is well. */
export type RequestValidator = {
  /** Turns "20" into 20 and fills defaults in, in place. */
  query(values: Record<string, unknown>): readonly FieldError[];
  body(value: unknown): readonly FieldError[];
  readonly takesBody: boolean;
};

const DOCUMENT_ID = 'openapi';
/** Enough to mend a form by; a body of 256 KiB could hold a hundred thousand wrong fields. */
export const FIELD_ERRORS_MAX = 100;
/** A number as people write one: JavaScript would also read "0x10", " 5" and "1e400". */
const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

/** One code a JSON Schema keyword; a schema may name a better one in `x-error-codes`. */
const CODES: Readonly<Record<string, string>> = {
  required: 'REQUIRED',
  dependentRequired: 'REQUIRED',
  additionalProperties: 'UNKNOWN_FIELD',
  type: 'WRONG_TYPE',
  minimum: 'TOO_SMALL',
  exclusiveMinimum: 'TOO_SMALL',
  maximum: 'TOO_LARGE',
  minLength: 'TOO_SHORT',
  maxLength: 'TOO_LONG',
  minItems: 'TOO_FEW',
  maxItems: 'TOO_MANY',
  pattern: 'INVALID_FORMAT',
  format: 'INVALID_FORMAT',
  enum: 'NOT_ALLOWED',
  multipleOf: 'NOT_A_MULTIPLE',
};

/** Compiles once, at start, a validator for every operation of the document. */
export function requestValidators(openApi: OpenApi): ReadonlyMap<string, RequestValidator> {
  const forBodies = ajvWith(openApi, {});
  // Everything in a query string is text: "20" is meant as a number.
  const forQueries = ajvWith(openApi, { coerceTypes: true, useDefaults: true });
  const operations = Object.values(openApi.paths).flatMap((path) => Object.values(path));
  return new Map(
    operations.map((operation) => [
      operation.operationId,
      requestValidator(operation, { forBodies, forQueries }),
    ]),
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

function requestValidator(
  { parameters = [], requestBody }: Operation,
  { forBodies, forQueries }: { forBodies: Ajv2020; forQueries: Ajv2020 },
): RequestValidator {
  const named = parameters.filter((parameter) => parameter.in === 'query');
  const query = forQueries.compile({
    type: 'object',
    additionalProperties: false,
    required: named.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, inDocument(schema)])),
  });
  const content = requestBody?.content['application/json'];
  const body = content && forBodies.compile(inDocument(content.schema));
  return {
    query: (values) => wrongQuery(query, values),
    body: (value) => (body ? wrongFields(body, value) : []),
    takesBody: body !== undefined,
  };
}

function wrongQuery(validate: ValidateFunction, values: Record<string, unknown>) {
  const asWritten = { ...values };
  const errors = wrongFields(validate, values);
  const odd = Object.entries(asWritten)
    .filter(([name, text]) => typeof values[name] === 'number' && !PLAIN_NUMBER.test(String(text)))
    .map(([path]) => ({ path, code: 'WRONG_TYPE', message: 'must be a number in digits' }));
  return odd.length > 0 ? odd : errors;
}

function wrongFields(validate: ValidateFunction, value: unknown): readonly FieldError[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, FIELD_ERRORS_MAX).map(fieldError);
}

function fieldError(error: ErrorObject): FieldError {
  const own = error.parentSchema?.['x-error-codes']?.[error.keyword];
  const code = own ?? CODES[error.keyword] ?? 'INVALID';
  return { path: pathOf(error), code, message: messageOf(error) };
}

/** `/package/weight_grams` as clients write it: `package.weight_grams`. */
function pathOf({ instancePath, params }: ErrorObject): string {
  const parent = instancePath.split('/').slice(1).map(unescaped);
  const child = params.missingProperty ?? params.additionalProperty;
  return [...parent, ...(typeof child === 'string' ? [child] : [])].join('.');
}

function unescaped(pointer: string): string {
  return pointer.replaceAll('~1', '/').replaceAll('~0', '~');
}

function messageOf({ keyword, params, message = 'is wrong' }: ErrorObject): string {
  if (keyword === 'required') return 'is required';
  if (keyword === 'dependentRequired') return `is required beside ${params.property}`;
  if (keyword === 'additionalProperties') return 'is not a field of this request';
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`;
  if (keyword === 'multipleOf') return 'must be a whole number';
  return message;
}
