import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
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
  /** From now on every answer closes its connection; the listener stays for `delayMs`. */
  drain(delayMs: number): Promise<void>;
};

/** reliability.md section 6. A head that drips in is cut off before it holds a socket for long. */
const LIMITS = {
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
  answerParserErrors(server, options);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return { port, drain: (delayMs) => drain(server, delayMs) };
}

function answerParserErrors(server: Server, { chance, docs }: ServerOptions): void {
  const bodyOf = (code: ErrorCode, message: string) => {
    const requestId = idText('request', chance.uuid());
    return { requestId, text: JSON.stringify(errorBody(requestId, plain(code, message), docs)) };
  };
  server.on('checkExpectation', (_request: IncomingMessage, reply: ServerResponse) => {
    const { requestId, text } = bodyOf('EXPECTATION_FAILED', 'Only Expect: 100-continue is met.');
    reply.writeHead(417, headersOf(requestId, text)).end(text);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = PARSER_ERRORS[error.code ?? ''] ?? 'BAD_REQUEST';
    const { requestId, text } = bodyOf(code, SENTENCES[code] ?? 'This is not an HTTP request.');
    const head = Object.entries(headersOf(requestId, text)).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.end(`HTTP/1.1 ${PROBLEMS[code].status} ${code}\r\n${head.join('\r\n')}\r\n\r\n${text}`);
  });
}

function headersOf(requestId: string, text: string): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
}

/** In this order no client meets a reset: told to close first, the listener gone only after. */
async function drain(server: Server, delayMs: number): Promise<void> {
  server.prependListener('request', (_request, reply: ServerResponse) => {
    reply.setHeader('Connection', 'close');
  });
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await closed;
}
