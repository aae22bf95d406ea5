import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { components } from '#src/http/contract/api.gen.ts';
import { bold, dim, printPending } from './print.ts';
import type { Server } from './server.ts';

export type Request = {
  readonly method: 'GET' | 'POST';
  /** Path below `/api/v1`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly idempotencyKey?: string;
  readonly language?: 'id';
  /** A note for the reader, printed next to the request. */
  readonly note?: string;
};

export type ApiError = components['schemas']['Problem'];

/** Prints every request in a line, with the status and the duration of its answer. */
export type Client = {
  /** Returns the `data` of the expected success; 200 unless another status is given. */
  call<Data>(request: Request, status?: number): Promise<Data>;
  /** Returns the bytes of the expected file. */
  download(request: Request): Promise<Uint8Array>;
  /** Repeats the request until the iteration ends; prints only the first one. */
  poll<Data>(request: Request): AsyncGenerator<Data>;
  /** Returns the error of the expected refusal with this status. */
  callRefused(request: Request, status: number): Promise<ApiError>;
  /** Compares a value of the last answer. */
  expect(what: string, came: unknown, wanted: unknown): void;
  /** Header of the last answer; null if it is missing. */
  header(name: string): string | null;
};

type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** An unexpected answer; the message contains the whole answer. */
export class UnexpectedAnswer extends Error {
  constructor(wanted: string, came: string) {
    super(`Not as expected: ${wanted}.\n${came}`);
    this.name = 'UnexpectedAnswer';
  }
}

const PATIENCE_MS = 60_000;
const POLL_MS = 250;
/** About twice the time that polled operations take. */
const POLLED_MAX_MS = 180_000;

export function clientOf(server: Server): Client {
  let answer: Answer;
  const expect = (what: string, came: unknown, wanted: unknown) => {
    if (isDeepStrictEqual(came, wanted)) return;
    throw unexpected(`${what} should be ${JSON.stringify(wanted)}`, answer);
  };
  const answerTo = async (request: Request, status: number, how = send) => {
    answer = await how(server, request);
    expect('the status', answer.status, status);
    return answer.body;
  };
  const call = async <Data>(request: Request, status = 200, how = send) => {
    const { data } = (await answerTo(request, status, how)) as { data: Data };
    return data;
  };
  return {
    call,
    async download(request) {
      const answered = announce(server, request);
      const response = await respond(server, request);
      const bytes = await response.bytes();
      answer = { status: response.status, headers: response.headers, body: bytes.length };
      answered(answer);
      expect('the status', answer.status, 200);
      return bytes;
    },
    async *poll<Data>(request: Request) {
      const until = performance.now() + POLLED_MAX_MS;
      yield await call<Data>(request);
      while (performance.now() < until) {
        await sleep(POLL_MS);
        yield await call<Data>(request, 200, sendSilently);
      }
      throw unexpected(`it should not take ${POLLED_MAX_MS / 1000} s`, answer);
    },
    async callRefused(request, status) {
      const { error } = (await answerTo(request, status)) as { error: ApiError };
      return error;
    },
    expect,
    header: (name) => answer.headers.get(name),
  };
}

function unexpected(wanted: string, { status, body }: Answer): UnexpectedAnswer {
  return new UnexpectedAnswer(wanted, `${status} ${JSON.stringify(body, null, 2)}`);
}

async function send(server: Server, request: Request): Promise<Answer> {
  const answered = announce(server, request);
  const answer = await sendSilently(server, request);
  answered(answer);
  return answer;
}

/** Prints the request; the returned function prints status and duration of its answer. */
function announce(server: Server, request: Request): (answer: Pick<Answer, 'status'>) => void {
  const { method, note = '' } = request;
  const path = decodeURIComponent(shown(urlOf(server, request)));
  const answered = printPending(`${bold(`${method} ${path}`)}  ${note}`.trimEnd());
  const askedAt = performance.now();
  return ({ status }) => answered(dim(`${status}  ${Math.round(performance.now() - askedAt)} ms`));
}

async function sendSilently(server: Server, request: Request): Promise<Answer> {
  const response = await respond(server, request);
  const { status, headers } = response;
  return { status, headers, body: await response.json() };
}

function respond(server: Server, request: Request): Promise<Response> {
  const { method, body } = request;
  return fetch(urlOf(server, request), {
    method,
    headers: headersOf(server, request),
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

function urlOf({ origin }: Server, { path, query = {} }: Request): URL {
  const url = new URL(`/api/v1${path}`, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function headersOf(
  { key }: Server,
  { idempotencyKey, language }: Request,
): Readonly<Record<string, string>> {
  return {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(language !== undefined && { 'accept-language': language }),
  };
}

function shown({ pathname, search }: URL): string {
  return pathname + search.replaceAll('+', ' ');
}
