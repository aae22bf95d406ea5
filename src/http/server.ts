import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { idText } from '#domain/id.ts';
import type { Random } from '#domain/random.ts';
import { closeGracefully, type Drain, drainable } from './connections.ts';
import { guardHeaders } from './edge/guard-answers.ts';
import { errorBody, plainError } from './envelope.ts';
import type { ErrorCode } from './problem.ts';
import { PROBLEMS } from './problem.ts';
import { followCertificate, readCertificate, type TlsOptions } from './tls.ts';

export type ServerOptions = {
  readonly host: string;
  readonly port: number;
  readonly random: Random;
  readonly docs: string;
  /** Null: plain HTTP, behind a proxy that ends TLS. */
  readonly tls: TlsOptions | null;
};

export type RunningServer = {
  readonly port: number;
  /**
   * After `delayMs` the listener closes, and every response closes its connection. Requests that
   * are unfinished after `timeoutMs` are cut off.
   */
  readonly drain: Drain;
};

type Answer = { readonly status: number; readonly head: Record<string, string>; text: string };
type AnswerOf = (code: ErrorCode, message: string) => Answer;

/** reliability.md section 6. Slow headers are cut off before they hold a socket for long. */
export const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // Node's own 400 for a missing Host is plain text; checkHead refuses it instead.
  requireHostHeader: false,
} as const;
const REQUESTS_PER_SOCKET_MAX = 10_000;
/** `handshakeTimeout` equals that of headers, which follow the handshake. */
const TLS_LIMITS = { minVersion: 'TLSv1.2', handshakeTimeout: LIMITS.headersTimeout } as const;

/** Errors of Node's parser, before a request event. */
const PARSER_ERRORS: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  HEADERS_TOO_LARGE: `The headers are larger than ${LIMITS.maxHeaderSize} bytes.`,
  REQUEST_TIMEOUT: 'The request did not arrive in time.',
};

export async function listen(app: Express, options: ServerOptions): Promise<RunningServer> {
  const server = await serverFor(app, options);
  server.maxRequestsPerSocket = REQUESTS_PER_SOCKET_MAX;
  answerParserErrors(server, answerFactory(options));
  const drain = drainable(server);
  return { port: await openPort(server, options), drain };
}

/** Returns the port, which the system chooses for 0. */
export async function openPort(
  server: Server | TlsServer,
  { host, port }: Pick<ServerOptions, 'host' | 'port'>,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  return (server.address() as AddressInfo).port;
}

async function serverFor(app: Express, { tls }: ServerOptions): Promise<Server | TlsServer> {
  if (tls === null) return createServer(LIMITS, app);
  const certificate = await readCertificate(tls.files);
  const server = createTlsServer({ ...LIMITS, ...TLS_LIMITS, ...certificate }, app);
  const stop = followCertificate(server, tls);
  return server.once('close', stop);
}

function answerParserErrors(server: Server | TlsServer, answerOf: AnswerOf): void {
  // read-body.ts sends 100 Continue: a request refused before that sends no body.
  server.on('checkContinue', (request, reply) => server.emit('request', request, reply));
  server.on('checkExpectation', (_request: IncomingMessage, reply: ServerResponse) => {
    const message = 'Only Expect: 100-continue is met.';
    const { status, head, text } = answerOf('EXPECTATION_FAILED', message);
    reply.writeHead(status, head).end(text);
  });
  // Without a listener Node closes the socket without a response.
  server.on('connect', (_request, socket) => {
    send(socket, answerOf('BAD_REQUEST', 'This server is no proxy.'));
  });
  const latest = new WeakMap<Duplex, { request: IncomingMessage; reply: ServerResponse }>();
  server.prependListener('request', (request, reply) =>
    latest.set(request.socket, { request, reply }),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return; // Input after the response is ignored.
    const { request, reply } = latest.get(socket) ?? {};
    // A body that fails after its response was sent gets no second response.
    if (request?.complete === false && reply?.headersSent) return closeGracefully(socket);
    const code = PARSER_ERRORS[error.code ?? ''] ?? 'BAD_REQUEST';
    send(socket, answerOf(code, MESSAGES[code] ?? 'This is not an HTTP request.'));
  });
}

function answerFactory({ random, docs }: ServerOptions): AnswerOf {
  return (code, message) => {
    const requestId = idText('request', random.uuid());
    const text = JSON.stringify(errorBody(requestId, plainError(code, message), docs));
    const head = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      ...guardHeaders(docs),
      Connection: 'close',
    };
    return { status: PROBLEMS[code].status, head, text };
  };
}

function send(socket: Duplex, { status, head, text }: Answer): void {
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'));
  closeGracefully(socket);
}
