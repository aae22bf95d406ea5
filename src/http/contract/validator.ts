import { Ajv2020 } from 'ajv/dist/2020.js';
import { isEvidenceUrl } from '#domain/money/claim/evidence-url.ts';
import { normalPhone } from '#domain/phone.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { ResolvePlace } from '#src/usecases/carrying/area/resolve-place.ts';
import { fieldErrorsOf, onePerPath } from './field-errors.ts';
import { inspect } from './inspect.ts';
import type { OpenApi, Operation, Parameter } from './load-openapi.ts';
import { DISTRICT_FIELD, resolvePlaces } from './places.ts';
import { shapeOf } from './shape.ts';
import { type Tidying, tidy } from './tidy.ts';

/** Validates a request; returns its field errors. */
export type RequestValidator = {
  /** Converts in place: "20" to 20, "a,b" to a list, a flag's "1" to true; sets defaults. */
  query(values: Record<string, unknown>): readonly FieldError[];
  /**
   * Validates the body after bringing it, in place, into the form of its schema. Undefined means
   * that no body was sent.
   */
  body(value: unknown): readonly FieldError[];
  readonly takesBody: boolean;
};

const DOCUMENT_ID = 'openapi';
/** Bodies of incoming webhooks are validated by the couriers' and gateways' adapters. */
const API = '/api/';
/** Formats for client generators only; the server checks patterns and bounds instead. */
const FORMATS = ['binary', 'int32', 'int64', 'double', 'uri', 'date', 'date-time'];
/** A decimal number: JavaScript would also read "0x10", " 5" and "1e400". */
const PLAIN_NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Booleans of PHP and of Python. */
const FLAGS: Readonly<Record<string, string>> = {
  0: 'false',
  1: 'true',
  false: 'false',
  true: 'true',
};

const BODY_MISSING: FieldError = { path: '', code: 'REQUIRED', message: 'a JSON body is required' };
const PARAMETERS = '#/components/parameters/';
const JUDGED_ALONE = 'x-judged-alone';
/** Marks of personal data, read by `personal.ts`. */
const PERSONAL = ['x-personal', 'x-json-of'];

/** Validators for every operation of the API, each compiled at its first use. */
export function requestValidators(
  document: OpenApi,
  places: ResolvePlace,
): ReadonlyMap<string, RequestValidator> {
  const openApi = withoutJudgedAlone(document);
  const forBodies = ajvWith(openApi, {});
  // Query strings hold text only: "20" becomes a number.
  const forQueries = ajvWith(openApi, { coerceTypes: true, useDefaults: true });
  const paths = Object.entries(openApi.paths).filter(([path]) => path.startsWith(API));
  const operations = paths.flatMap(([, methods]) => Object.entries(methods));
  return new Map(
    operations.map(([method, operation]) => {
      const isChange = method === 'patch';
      const query = queryCheck(forQueries, openApi, operation);
      return [
        operation.operationId,
        { query, ...bodyCheck(forBodies, openApi, { operation, places, isChange }) },
      ];
    }),
  );
}

/** Validates a value by a named schema of the document. */
export function schemaCheck(
  openApi: OpenApi,
  name: string,
  places: ResolvePlace,
): RequestValidator['body'] {
  let check: RequestValidator['body'] | undefined;
  const schema = { $ref: `#/components/schemas/${name}` };
  return (value) => {
    check ??= fieldCheck(ajvWith(openApi, {}), openApi, { schema, places, isChange: false });
    return check(value);
  };
}

/** Allows any items in lists whose items a handler validates one by one. */
function withoutJudgedAlone(openApi: OpenApi): OpenApi {
  const { schemas } = openApi.components;
  const loose = Object.entries(schemas).map(([name, schema]) => {
    const { properties } = schema;
    if (!isRecord(properties)) return [name, schema] as const;
    const fields = Object.entries(properties).map(([field, value]) =>
      isRecord(value) && value[JUDGED_ALONE] === true
        ? [field, { ...value, items: {} }]
        : [field, value],
    );
    return [name, { ...schema, properties: Object.fromEntries(fields) }] as const;
  });
  const components = { ...openApi.components, schemas: Object.fromEntries(loose) };
  return { ...openApi, components };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

type AjvOptions = { coerceTypes?: true; useDefaults?: true; validateSchema?: true };

/**
 * Does not validate the document's own schemas, which takes half of the compile time; a test does.
 */
export function ajvWith(openApi: OpenApi, options: AjvOptions) {
  const always = { allErrors: true, verbose: true, strictTypes: false, validateSchema: false };
  const ajv = new Ajv2020({ ...always, ...options });
  for (const format of FORMATS) ajv.addFormat(format, true);
  ajv.addFormat('readable', /[\p{L}\p{N}]/u);
  ajv.addFormat('phone', (text) => normalPhone(text) !== undefined);
  ajv.addFormat('name', /\p{L}/u);
  ajv.addFormat('https-url', isEvidenceUrl);
  const ours = [
    'x-error-codes',
    JUDGED_ALONE,
    'x-known-values',
    'x-text',
    'x-ignored',
    'x-case',
    'x-scalars',
    'x-digits',
    'x-translated',
    'x-zero',
    'x-clock',
    'x-place',
    ...PERSONAL,
  ];
  ajv.addVocabulary([...Object.keys(openApi), 'example', ...ours]);
  return ajv.addSchema({ ...openApi, $id: DOCUMENT_ID });
}

/** Makes references in a schema of the document absolute. */
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

function bodyCheck(
  ajv: Ajv2020,
  openApi: OpenApi,
  {
    operation: { requestBody },
    places,
    isChange,
  }: { operation: Operation; places: ResolvePlace; isChange: boolean },
): Omit<RequestValidator, 'query'> {
  if (requestBody === undefined) return { body: () => [], takesBody: false };
  const json = requestBody.content['application/json'];
  if (json === undefined) return { body: () => [], takesBody: true };
  const { schema } = json;
  const wrongFields = fieldCheck(ajv, openApi, { schema, places, isChange });
  const missing = requestBody.required === true ? [BODY_MISSING] : [];
  return {
    body: (value) => (value === undefined ? missing : wrongFields(value)),
    takesBody: true,
  };
}

function queryCheck(
  ajv: Ajv2020,
  openApi: OpenApi,
  operation: Operation,
): RequestValidator['query'] {
  const named = parametersOf(openApi, operation).filter((parameter) => parameter.in === 'query');
  const wrongFields = fieldCheck(ajv, openApi, {
    schema: {
      type: 'object',
      additionalProperties: false,
      required: named.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    },
    places: null,
    // An empty parameter is refused: without it a list would show everything.
    isChange: true,
  });
  const names = named.map(({ name }) => name);
  const { lists, flags } = byType(named);
  return (values) => {
    for (const name of Object.keys(values)) renameList(values, name, lists);
    for (const name of lists) if (name in values) values[name] = split(values[name]);
    for (const name of flags) if (name in values) values[name] = flag(values[name]);
    const asWritten = { ...values };
    const errors = wrongFields(values).map((error) => ofParameter(error, lists));
    const scalars = names.filter((name) => !lists.includes(name));
    const odd = scalars.flatMap((name) => oddField(name, asWritten[name], values[name]));
    return onePerPath([...odd, ...errors]);
  };
}

/**
 * Reports an invalid list item under its parameter's name, because few clients count the values.
 */
function ofParameter(error: FieldError, lists: readonly string[]): FieldError {
  const [name = ''] = error.path.split('.');
  return lists.includes(name) ? { ...error, path: name } : error;
}

function byType(parameters: readonly Parameter[]) {
  const named = (type: string) =>
    parameters.filter(({ schema }) => schema.type === type).map(({ name }) => name);
  return { lists: named('array'), flags: named('boolean') };
}

/** PHP names the values of a list `status[0]`. */
function renameList(values: Record<string, unknown>, written: string, lists: readonly string[]) {
  const name = written.replace(/\[\d*\]$/, '');
  if (name === written || !lists.includes(name)) return;
  values[name] = [values[name] ?? [], values[written]].flat();
  Reflect.deleteProperty(values, written);
}

/** Accepts commas as well as repeated parameters, and one comma too many. */
function split(written: unknown): unknown {
  const values = [written]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]));
  const said = values.filter((one) => one !== '');
  return said.length > 0 ? said : values;
}

function flag(written: unknown): unknown {
  return FLAGS[String(written).toLowerCase()] ?? written;
}

/** Refuses values that ajv's coercion would accept, such as 0x10 or a repeated parameter. */
function oddField(path: string, written: unknown, value: unknown): readonly FieldError[] {
  if (written === undefined) return [];
  if (Array.isArray(written)) return [{ path, code: 'WRONG_TYPE', message: 'must be given once' }];
  if (typeof value !== 'number' || PLAIN_NUMBER.test(String(written))) return [];
  return [{ path, code: 'WRONG_TYPE', message: 'must be a number in digits' }];
}

/**
 * Validates bounded values only, because with `allErrors` the cost is quadratic. Compiling one
 * schema takes milliseconds, compiling all of them a quarter of the start.
 */
function fieldCheck(
  ajv: Ajv2020,
  openApi: OpenApi,
  {
    schema,
    places,
    isChange,
  }: { readonly schema: object; readonly places: ResolvePlace | null } & Tidying,
): RequestValidator['body'] {
  const compile = () => ({
    validate: ajv.compile(inDocument(schema)),
    shape: shapeOf(openApi, schema),
  });
  let compiled: ReturnType<typeof compile> | undefined;
  return (value) => {
    compiled ??= compile();
    const { validate, shape } = compiled;
    tidy(value, shape, { isChange });
    const { errors, isBounded } = inspect(value, shape);
    if (!isBounded) return onePerPath(errors);
    const unplaced = places === null ? [] : resolvePlaces(value, shape, places);
    if (validate(value)) return onePerPath([...errors, ...unplaced]);
    const wrong = fieldErrorsOf(validate.errors ?? []);
    return onePerPath([...errors, ...unplaced, ...withoutCodesOf(unplaced, wrong)]);
  };
}

/** Removes errors about missing codes of places that already have an error. */
function withoutCodesOf(
  unplaced: readonly FieldError[],
  errors: readonly FieldError[],
): readonly FieldError[] {
  const codes = unplaced.map(({ path }) => path.replace(/[^.]+$/, DISTRICT_FIELD));
  return errors.filter(({ path }) => !codes.includes(path));
}
