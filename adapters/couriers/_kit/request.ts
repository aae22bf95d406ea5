import type { HttpMethod, HttpRequest } from '#adapters/_kit/http.ts';

/** One request to a courier; `path` with its leading slash, `form` or `json` as the body. */
export type ApiCall = {
  readonly method: HttpMethod;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string | number>>;
};

/** A request in its final form. */
export type Prepared = HttpRequest;

/** The headers that sign a request. */
export type Sign = (request: Prepared) => Readonly<Record<string, string>>;

type Target = { readonly url: string; readonly sign?: Sign };

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Prepares the request of a call, signed if the courier requires that. */
export function prepared(call: ApiCall, { url, sign }: Target): Prepared {
  const { method, path, query, headers = {} } = call;
  const { type, ...content } = contentOf(call);
  const request = {
    method,
    url: url + path + queryText(query),
    ...content,
    headers: { ...headers, ...(type && { 'Content-Type': type }) },
  };
  return sign === undefined
    ? request
    : { ...request, headers: { ...request.headers, ...sign(request) } };
}

function contentOf({ json, form }: ApiCall): { readonly type?: string; readonly body?: string } {
  if (form !== undefined) return { type: FORM_TYPE, body: encoded(form).toString() };
  return json === undefined ? {} : { type: JSON_TYPE, body: JSON.stringify(json) };
}

function queryText(query: ApiCall['query']): string {
  return query === undefined ? '' : `?${encoded(query)}`;
}

function encoded(values: Readonly<Record<string, string | number>>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) parameters.append(name, String(value));
  return parameters;
}
