import type { IncomingHttpHeaders } from 'node:http';
import type { ValidateFunction } from 'ajv';
import {
  loadDashboardOpenApi,
  loadOpenApi,
  type OpenApi,
} from '#src/http/contract/load-openapi.ts';
import { ajvWith, inDocument } from '#src/http/contract/validator.ts';
import { type ErrorCode, PROBLEMS } from '#src/http/problem.ts';

type Json = Readonly<Record<string, unknown>>;

export type RecordedAnswer = {
  readonly method: string;
  /** Path without the query; empty where the bytes sent may be no request at all. */
  readonly path: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

export type ErrorAnswer = {
  readonly success: false;
  readonly request_id: string;
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly source: string;
    readonly retryable: boolean;
    readonly field_errors: readonly {
      path: string;
      code: string;
      message: string;
      candidates?: readonly string[];
    }[];
    readonly details: Json;
    readonly doc_url: string;
  };
};

type Expected = {
  readonly headers: readonly { name: string; required: boolean; validate: ValidateFunction }[];
  readonly mediaType: string;
  readonly body: ValidateFunction;
};

/** Statuses that no operation declares, since the request never reached one. */
const EDGE_STATUSES: ReadonlySet<number> = new Set([400, 404, 405, 408, 417, 431]);

/** Documents of the API and of the dashboard. */
export const DOCUMENTS: readonly OpenApi[] = [loadOpenApi(), loadDashboardOpenApi()];
const openApi = together(...DOCUMENTS);
const ajv = ajvWith(openApi, {});
const compiled = new Map<string, ValidateFunction>();

/** Both documents as one, against which the tests validate every answer. */
export const DOCUMENT: Json = openApi;

/** Merges documents; the dashboard's takes shared parts from the API's, so they are equal. */
function together(...documents: readonly OpenApi[]): OpenApi {
  const parts = documents.flatMap(({ components }) => Object.entries(components));
  const components = Object.fromEntries(
    Map.groupBy(parts, ([group]) => group)
      .entries()
      .map(([group, all]) => [group, Object.assign({}, ...all.map(([, part]) => part))]),
  );
  const tags = documents.flatMap((document) => document.tags as readonly unknown[]);
  const paths = Object.assign({}, ...documents.map((document) => document.paths));
  return { ...Object.assign({}, ...documents.toReversed()), tags, paths, components };
}

/** Target of a `$ref`, merged with the other keywords; any other schema is returned as it is. */
export function resolved(value: unknown): Json {
  if (!isJson(value)) throw new Error(`${String(value)} is no object`);
  const { $ref, ...beside } = value;
  if (typeof $ref !== 'string') return value;
  const names = $ref.split('/').slice(1).map(unescaped);
  const found = names.reduce<unknown>((place, name) => isJson(place) && place[name], DOCUMENT);
  const meant = resolved(found);
  return Object.keys(beside).length === 0 ? meant : { ...meant, ...beside };
}

/** Schema of objects with the fields that its `allOf` adds; any other is returned resolved. */
export function whole(schema: unknown): Json {
  const { allOf, ...own } = resolved(schema);
  if (!Array.isArray(allOf)) return resolved(schema);
  const parts = [...allOf.map(whole), own];
  const fieldsOf = (name: string) => Object.assign({}, ...parts.map((part) => part[name] ?? {}));
  return {
    ...own,
    properties: fieldsOf('properties'),
    dependentRequired: fieldsOf('dependentRequired'),
    required: parts.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  };
}

/** Compiles a schema once; references point into the document. */
export function schemaCheck(schema: unknown): ValidateFunction {
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? ajv.compile(inDocument(schema));
  compiled.set(key, validate);
  return validate;
}

/** Errors of ajv for a value, none when it is valid. */
export function errorsOf(schema: unknown, value: unknown) {
  const validate = schemaCheck(schema);
  return validate(value) ? [] : (validate.errors ?? []);
}

/** Throws for an answer that the document does not describe. */
export function assertDescribed(answer: RecordedAnswer): void {
  const { body, headers, mediaType } = expectedOf(answer);
  const reportError = complainer(answer);
  for (const { name, required, validate } of headers) {
    const given = answer.headers[name.toLowerCase()];
    // Node returns a list for headers that may be repeated.
    const value = Array.isArray(given) ? given.join(', ') : given;
    if (value === undefined && required) reportError(`lacks the header ${name}`);
    if (value !== undefined && !validate(value)) reportError(`has ${name}: ${value}`);
  }
  if (mediaTypeOf(answer) !== mediaType) reportError(`is ${answer.headers['content-type']}`);
  if (answer.method === 'HEAD') return;
  const speaksJson = mediaType === 'application/json';
  const value: unknown = speaksJson ? JSON.parse(answer.text) : answer.text;
  if (!body(value)) reportError(JSON.stringify(body.errors, ['instancePath', 'message', 'params']));
  if (speaksJson && !answer.path.endsWith('/openapi.json')) assertEnvelope(answer, value);
}

function assertEnvelope(answer: RecordedAnswer, value: unknown): void {
  const reportError = complainer(answer);
  const { success, request_id: requestId } = value as { success: boolean; request_id: string };
  if (answer.headers['x-request-id'] !== requestId) reportError('names two request ids');
  if (success !== answer.status < 400) reportError(`says success ${success}`);
  if (success) return;
  const { error } = value as ErrorAnswer;
  const { status, source, retryable } = PROBLEMS[error.code];
  if (status !== answer.status) reportError(`is not the status of ${error.code}`);
  if (error.source !== source || error.retryable !== retryable) reportError('is not as catalogued');
  if (!error.doc_url.endsWith(`/docs/errors/${error.code}`))
    reportError(`points to ${error.doc_url}`);
  if (status === 401 && !answer.headers['www-authenticate']) reportError('does not say Bearer');
  if (status === 405 && !answer.headers.allow) reportError('does not say what is allowed');
  const waits = answer.headers['retry-after'] !== undefined;
  if (waits !== (retryable && status !== 408)) reportError('has Retry-After, or lacks it');
}

function expectedOf(answer: RecordedAnswer): Expected {
  const { method, path, status } = answer;
  const found = responsesOf(method, path)?.[status];
  if (found === undefined && path !== '' && !EDGE_STATUSES.has(status)) {
    complainer(answer)('is not a status of this operation');
  }
  const response = resolved(found ?? { $ref: '#/components/responses/Internal' });
  const described = Object.entries(resolved(response.content));
  const isMeant = ([type]: readonly [string, unknown]) => type === mediaTypeOf(answer);
  const [mediaType, media] = described.find(isMeant) ?? described[0] ?? ['no body', {}];
  const headers = Object.entries(resolved(response.headers)).map(([name, header]) => {
    const { required, schema } = resolved(header);
    return { name, required: required === true, validate: schemaCheck(schema) };
  });
  return { headers, mediaType, body: schemaCheck(resolved(media).schema) };
}

function mediaTypeOf({ headers }: RecordedAnswer): string | undefined {
  return headers['content-type']?.split(';')[0];
}

/** Documented answers; HEAD is answered as GET would be, OPTIONS and unknown methods have none. */
function responsesOf(method: string, path: string): Json | undefined {
  const operations = (openApi.paths as Json)[templateOf(path)];
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = isJson(operations) ? operations[name] : undefined;
  return isJson(operation) ? resolved(operation.responses) : undefined;
}

/**
 * Template such as `/api/v1/quotes/{quote_id}` for the path of one quote; any other path is
 * unchanged.
 */
function templateOf(path: string): string {
  const parts = path.split('/');
  const isMeant = (template: string) => {
    const names = template.split('/');
    const fits = (name: string, at: number) => name === parts[at] || name.startsWith('{');
    return names.length === parts.length && names.every(fits);
  };
  return Object.keys(openApi.paths).find(isMeant) ?? path;
}

function unescaped(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}

function complainer({ method, path, status, text }: RecordedAnswer): (problem: string) => never {
  return (problem) => {
    const message = `${method} ${path} → ${status} ${problem}\n${text.slice(0, 2_000)}`;
    throw new Error(message);
  };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
