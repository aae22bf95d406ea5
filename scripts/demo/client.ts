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
  /** What is asked, for people. */
  readonly told?: string;
};

export type ApiError = components['schemas']['Error']['error'];

/** Tells every request in a line, with the status and the time of its answer. */
export type Client = {
  /** What stands under `data` of the 200 that must come. */
  ask<Data>(request: Request): Promise<Data>;
  /** The error of the refusal that must come with this status. */
  askInVain(request: Request, status: number): Promise<ApiError>;
  /** Holds the story to the last answer. */
  expect(what: string, came: unknown, wanted: unknown): void;
};

type Answer = { readonly status: number; readonly body: unknown };

/** An answer that differs from what the story tells; the message has the whole of it. */
export class UnexpectedAnswer extends Error {
  constructor(wanted: string, { status, body }: Answer) {
    super(`Not as told: ${wanted}.\n${status} ${JSON.stringify(body, null, 2)}`);
    this.name = 'UnexpectedAnswer';
  }
}

const PATIENCE_MS = 10_000;

export function clientOf(server: Server): Client {
  let answer: Answer;
  const expect = (what: string, came: unknown, wanted: unknown) => {
    if (isDeepStrictEqual(came, wanted)) return;
    throw new UnexpectedAnswer(`${what} should be ${JSON.stringify(wanted)}`, answer);
  };
  const answerTo = async (request: Request, status: number) => {
    answer = await send(server, request);
    expect('the status', answer.status, status);
    return answer.body;
  };
  return {
    async ask<Data>(request: Request) {
      const { data } = (await answerTo(request, 200)) as { data: Data };
      return data;
    },
    async askInVain(request, status) {
      const { error } = (await answerTo(request, status)) as { error: ApiError };
      return error;
    },
    expect,
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
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = { status: response.status, body: await response.json() };
  answered(dim(`${answer.status}  ${Math.round(performance.now() - askedAt)} ms`));
  return answer;
}

function shown({ pathname, search }: URL): string {
  return pathname + search.replaceAll('+', ' ');
}
