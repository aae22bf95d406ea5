import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { Environment } from '#domain/environment.ts';
import type { paths } from '#src/http/contract/api.gen.ts';
import type { paths as dashboardPaths } from '#src/http/contract/dashboard.gen.ts';
import { type ApiError, apiErrorOf, isCode, noAnswer } from './errors.ts';
import { proved } from './proof.ts';

/** The shops' API and the dashboard's own API, both as the signed-in person in one environment. */
export type Clients = {
  readonly environment: Environment;
  readonly api: Client<Answered<paths>>;
  readonly dashboardApi: Client<Answered<dashboardPaths>>;
};

/**
 * Responses of a document with mutable arrays, because the client's types mistake a `readonly`
 * array for an object.
 */
type Answered<Paths> = {
  [Path in keyof Paths]: {
    [Method in keyof Paths[Path]]: Paths[Path][Method] extends { readonly responses: infer All }
      ? Omit<Paths[Path][Method], 'responses'> & { readonly responses: Mutable<All> }
      : Paths[Path][Method];
  };
};
export type Mutable<T> = T extends readonly (infer One)[]
  ? Mutable<One>[]
  : T extends object
    ? { [Name in keyof T]: Mutable<T[Name]> }
    : T;

type Answer<T> = { readonly data?: T; readonly response: Response };

const SAFE = /^(?:GET|HEAD)$/;
/** Longer than the server takes for any request, because a dialog waits for the answer. */
const CHANGE_MS = 60_000;

/** CSRF token from GET /api/dashboard/me and from sign-in, which every change must carry. */
let csrfToken = '';

export function sendCsrfToken(token: string): void {
  csrfToken = token;
}

/** Indonesian by default, like the pages. */
let language = 'id';

export function sendLanguage(own: string): void {
  language = own;
}

export const clientsOf: Readonly<Record<Environment, Clients>> = {
  TEST: newClients('TEST'),
  LIVE: newClients('LIVE'),
};

/**
 * Copies for sending a change again after a proof, because the body of the first request was
 * consumed.
 */
const copies = new WeakMap<Request, Request>();

/** The body of a success: `const { data } = await ok(api.GET('/api/v1/couriers'))`. */
export async function ok<T>(answer: Promise<Answer<T>>): Promise<NonNullable<T>> {
  const { data } = await answer;
  if (data === undefined || data === null) throw new Error('the answer has no body');
  return data;
}

/** A success without a body: 204. */
export async function done(answer: Promise<Answer<unknown>>): Promise<void> {
  await answer;
}

function newClients(environment: Environment): Clients {
  const api = createClient<Answered<paths>>();
  const dashboardApi = createClient<Answered<dashboardPaths>>();
  const asPerson = middleware(environment);
  api.use(asPerson);
  dashboardApi.use(asPerson);
  return { environment, api, dashboardApi };
}

function middleware(environment: Environment): Middleware {
  return {
    onRequest({ request }) {
      request.headers.set('Satukurir-Environment', environment);
      // Field messages follow the language of the page, not of the browser.
      request.headers.set('Accept-Language', language);
      if (SAFE.test(request.method)) return;
      request.headers.set('X-CSRF-Token', csrfToken);
      const timeLimit = AbortSignal.timeout(CHANGE_MS);
      const sent = new Request(request, { signal: AbortSignal.any([request.signal, timeLimit]) });
      copies.set(sent, sent.clone());
      return sent;
    },
    async onResponse({ request, response }) {
      if (response.ok) return;
      const error = await errorOf(response);
      const copy = copies.get(request);
      const isToRepeat = isCode(error, 'PROOF_REQUIRED') && copy !== undefined && (await proved());
      if (!isToRepeat) throw error;
      return repeated(copy);
    },
    onError({ error }) {
      return noAnswer(error);
    },
  };
}

/** Repeats the request in the session that the confirmation returned. */
async function repeated(request: Request): Promise<Response> {
  request.headers.set('X-CSRF-Token', csrfToken);
  const response = await fetch(request).catch((cause: unknown) => {
    throw noAnswer(cause);
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return apiErrorOf(body, response);
}
