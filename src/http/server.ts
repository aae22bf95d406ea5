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
   * From now on every answer closes its connection; the listener stays for `delayMs`. What is still
   * being answered after `patienceMs` is cut off.
   */
  drain(delayMs: number, patienceMs?: number): Promise<void>;
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
/** A connection closed over unread bytes is reset, and the client may lose the answer in it. */
const LINGER_MS = 1_000;
/** What is streamed may take longer; the rest of the process wants to end in good order, too. */
const DRAIN_PATIENCE_MS = 26_000;
/** How often a drain looks for connections that have become idle. */
const SWEEP_MS = 20;

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
  server.on('checkExpectation', (_request: IncomingMessage, reply: ServerResponse) => {
    const message = 'Only Expect: 100-continue is met.';
    const { status, head, text } = answerOf('EXPECTATION_FAILED', message);
    reply.writeHead(status, head).end(text);
  });
  // Without a listener Node hangs up without a word.
  server.on('connect', (_request, socket) => {
    send(socket, answerOf('BAD_REQUEST', 'This server is no proxy.'));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return; // What comes after the answer is of no interest.
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
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
  socket.resume();
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(lingering));
}

/** In this order no client meets a reset: told to close first, the listener gone only after. */
function drainable(server: Server): RunningServer['drain'] {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener('request', (_request, reply: ServerResponse) => {
    if (isDraining) reply.setHeader('Connection', 'close');
    open.add(reply);
    reply.once('close', () => open.delete(reply));
  });
  return async (delayMs, patienceMs = DRAIN_PATIENCE_MS) => {
    isDraining = true;
    const losingPatience = setTimeout(() => server.closeAllConnections(), patienceMs);
    for (const reply of open) if (!reply.headersSent) reply.setHeader('Connection', 'close');
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Whoever was being answered while the listener closed may be idle only after that.
    const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    await closed;
    clearInterval(sweeping);
    clearTimeout(losingPatience);
  };
}
