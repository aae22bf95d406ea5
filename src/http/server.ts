import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import type { Chance } from '#domain/chance.ts';
import { idText } from '#domain/id.ts';
import { type Drain, drainable, endGently } from './connections.ts';
import { errorBody, plain } from './envelope.ts';
import type { ErrorCode } from './problem.ts';
import { PROBLEMS } from './problem.ts';

export type ServerOptions = {
  readonly host: string;
  readonly port: number;
  readonly chance: Chance;
  readonly docs: string;
};

export type RunningServer = {
  readonly port: number;
  /**
   * After `delayMs` the listener closes, and every answer its connection. What is still being
   * answered after `patienceMs` is cut off.
   */
  readonly drain: Drain;
};

type Answer = { readonly status: number; readonly head: Record<string, string>; text: string };
type AnswerOf = (code: ErrorCode, message: string) => Answer;

/** reliability.md section 6. A head that drips in is cut off before it holds a socket for long. */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // Its own 400 for a missing Host would be plain text; Express serves such a request as well.
  requireHostHeader: false,
} as const;
const REQUESTS_PER_SOCKET_MAX = 10_000;

/** What Node refuses before any of our code sees a request. */
const PARSER_ERRORS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  HEADERS_TOO_LARGE: `The headers are larger than ${LIMITS.maxHeaderSize} bytes.`,
  REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

export async function listen(app: Express, options: ServerOptions): Promise<RunningServer> {
  const server = createServer(LIMITS, app);
  server.maxRequestsPerSocket = REQUESTS_PER_SOCKET_MAX;
  answerParserErrors(server, answersWith(options));
  const drain = drainable(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return { port, drain };
}

function answerParserErrors(server: Server, answerOf: AnswerOf): void {
  // The reader of the body sends 100 Continue: a request that is refused before sends no body.
  server.on('checkContinue', (request, reply) => server.emit('request', request, reply));
  server.on('checkExpectation', (_request: IncomingMessage, reply: ServerResponse) => {
    const message = 'Only Expect: 100-continue is met.';
    const { status, head, text } = answerOf('EXPECTATION_FAILED', message);
    reply.writeHead(status, head).end(text);
  });
  // Without a listener Node hangs up without a word.
  server.on('connect', (_request, socket) => {
    send(socket, answerOf('BAD_REQUEST', 'This server is no proxy.'));
  });
  const latest = new WeakMap<Duplex, { request: IncomingMessage; reply: ServerResponse }>();
  server.prependListener('request', (request, reply) =>
    latest.set(request.socket, { request, reply }),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return; // What comes after the answer is of no interest.
    const { request, reply } = latest.get(socket) ?? {};
    // A body that breaks after its request was answered gets no second answer.
    if (request?.complete === false && reply?.headersSent) return endGently(socket);
    const code = PARSER_ERRORS[error.code ?? ''] ?? 'BAD_REQUEST';
    send(socket, answerOf(code, SENTENCES[code] ?? 'This is not an HTTP request.'));
  });
}

function answersWith({ chance, docs }: ServerOptions): AnswerOf {
  return (code, message) => {
    const requestId = idText('request', chance.uuid());
    const text = JSON.stringify(errorBody(requestId, plain(code, message), docs));
    const head = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      Connection: 'close',
    };
    return { status: PROBLEMS[code].status, head, text };
  };
}

function send(socket: Duplex, { status, head, text }: Answer): void {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
  endGently(socket);
}
