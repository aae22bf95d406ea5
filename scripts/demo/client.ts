import { isDeepStrictEqual } from 'node:util';
import type { components } from '#src/http/contract/api.gen.ts';
import type { Server } from './server.ts';
import { bold, dim, saying } from './tell.ts';

export type Request = {
  readonly method: 'GET' | 'POST';
  /** Below `/api/v1`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly idempotencyKey?: string;
  /** What is asked, for people. */
  readonly told?: string;
};

export type ApiError = components['schemas']['Error']['error'];

/** Tells every request in a line, with the status and the time of its answer. */
export type Client = {
  /** What stands under `data` of the success that must come, a 200 unless another is wished. */
  ask<Data>(request: Request, status?: number): Promise<Data>;
  /** The error of the refusal that must come with this status. */
  askInVain(request: Request, status: number): Promise<ApiError>;
  /** Holds the story to the last answer. */
  expect(what: string, came: unknown, wanted: unknown): void;
  /** Of the last answer; null: it has none. */
  header(name: string): string | null;
};

type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** An answer other than the story tells; the message has the whole of it. */
export class UnexpectedAnswer extends Error {
  constructor(wanted: string, came: string) {
    super(`Not as told: ${wanted}.\n${came}`);
    this.name = 'UnexpectedAnswer';
  }
}

const PATIENCE_MS = 10_000;

export function clientOf(server: Server): Client {
  let answer: Answer;
  const expect = (what: string, came: unknown, wanted: unknown) => {
    if (isDeepStrictEqual(came, wanted)) return;
    const { status, body } = answer;
    const answered = `${status} ${JSON.stringify(body, null, 2)}`;
    throw new UnexpectedAnswer(`${what} should be ${JSON.stringify(wanted)}`, answered);
  };
  const answerTo = async (request: Request, status: number) => {
    answer = await send(server, request);
    expect('the status', answer.status, status);
    return answer.body;
  };
  return {
    async ask<Data>(request: Request, status = 200) {
      const { data } = (await answerTo(request, status)) as { data: Data };
      return data;
    },
    async askInVain(request, status) {
      const { error } = (await answerTo(request, status)) as { error: ApiError };
      return error;
    },
    expect,
    header: (name) => answer.headers.get(name),
  };
}

async function send(server: Server, request: Request): Promise<Answer> {
  const { method, path, query = {}, body, told = '' } = request;
  const url = new URL(`/api/v1${path}`, server.origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answered = saying(
    `${bold(`${method} ${decodeURIComponent(shown(url))}`)}  ${told}`.trimEnd(),
  );
  const askedAt = performance.now();
  const response = await fetch(url, {
    method,
    headers: headersOf(server, request),
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { status, headers } = response;
  const answer = { status, headers, body: await response.json() };
  answered(dim(`${status}  ${Math.round(performance.now() - askedAt)} ms`));
  return answer;
}

function headersOf({ key }: Server, { idempotencyKey }: Request): Readonly<Record<string, string>> {
  return {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
}

function shown({ pathname, search }: URL): string {
  return pathname + search.replaceAll('+', ' ');
}
