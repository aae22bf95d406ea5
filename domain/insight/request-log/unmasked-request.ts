import { type LoggedRequest, subjectIn } from './logged-request.ts';
import { type Clean, maskedPath, maskedQuery, maskedWords } from './masked-json.ts';
import { maskedText } from './masked-text.ts';
import { removalOf } from './removal.ts';

/**
 * A body as JSON text, or the beginning of that; or masked already, because it is so long that it is
 * not written as text. Null: none that is shown.
 */
export type LoggedBody =
  | { readonly json: string; readonly isBeginning?: boolean }
  | { readonly masked: string }
  | null;

type Quoted = { readonly url: string; readonly secrets: readonly string[] };

/** A request of a known caller and its answer, before they are masked: it is never written. */
export type UnmaskedRequest = Omit<LoggedRequest, 'query' | 'requestBody' | 'responseBody'> & {
  readonly query: Readonly<Record<string, unknown>> | null;
  readonly requestBody: LoggedBody;
  readonly answer: LoggedBody;
  /** The one that the answer names; the path may name another. */
  readonly subject: string | null;
  /** Where messages of the answer may quote the request; null: they are hidden. */
  readonly quotable: Quoted | null;
};

/** The only way from a request to its row in the log. */
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

/** Removes what the request contains, whose body must be whole. */
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
