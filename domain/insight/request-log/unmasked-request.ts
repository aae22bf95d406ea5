import { type LoggedRequest, subjectIn } from './logged-request.ts';
import { type Clean, maskedPath, maskedQuery, maskedWords } from './masked-json.ts';
import { maskedText } from './masked-text.ts';
import { removalOf } from './removal.ts';

/**
 * A body as JSON text, or the beginning of it; a body that is too long to be written as text is
 * masked already. Null: no body is shown.
 */
export type LoggedBody =
  | { readonly json: string; readonly isBeginning?: boolean }
  | { readonly masked: string }
  | null;

type Quoted = { readonly url: string; readonly secrets: readonly string[] };

/** A request of a known caller and its answer before masking. It is never written. */
export type UnmaskedRequest = Omit<LoggedRequest, 'query' | 'requestBody' | 'responseBody'> & {
  readonly query: Readonly<Record<string, unknown>> | null;
  readonly requestBody: LoggedBody;
  readonly answer: LoggedBody;
  /** Subject that the answer names; the path may name another. */
  readonly subject: string | null;
  /** Parts of the request that messages of the answer may quote; null: messages are hidden. */
  readonly quotable: Quoted | null;
};

/** Masks a request; rows of the log are made only by this function. */
export function maskedRequest(request: UnmaskedRequest): LoggedRequest {
  const { requestBody, answer, quotable, query, idempotencyKey, route, subject, ...rest } = request;
  const path = maskedPath(request.path);
  const clean = quotable === null ? undefined : cleaning(request, quotable);
  return {
    ...rest,
    route,
    path,
    query: query && maskedQuery(query),
    idempotencyKey: idempotencyKey === null ? null : maskedWords(idempotencyKey),
    subject: subjectIn(paramsIn(path, route)) ?? subject,
    requestBody: maskedBody(requestBody),
    responseBody: maskedBody(answer, clean),
  };
}

/** Returns a function that removes the contents of the request, whose body must be complete. */
function cleaning({ requestBody, route }: UnmaskedRequest, quotable: Quoted): Clean {
  const json = requestBody !== null && 'json' in requestBody ? requestBody.json : undefined;
  return removalOf({ ...quotable, route, body: json && JSON.parse(json) });
}

/** The subject that an answer names. */
export function subjectOf(answer: unknown): string | null {
  return isRecord(answer) && isRecord(answer.data) ? subjectIn(answer.data) : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function maskedBody(body: LoggedBody, clean?: Clean): string | null {
  if (body === null) return null;
  if ('masked' in body) return body.masked;
  const { json, isBeginning = false } = body;
  return maskedText(json, { clean, isBeginning });
}

/** Parameters of the pattern, by their names. */
function paramsIn(path: string, route: string): Readonly<Record<string, string>> {
  const values = path.split('/');
  const params: Record<string, string> = {};
  for (const [at, name] of route.split('/').entries()) {
    const value = values[at];
    if (name.startsWith(':') && value !== undefined) params[name.slice(1)] = value;
  }
  return params;
}
