import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { Point } from './process-messages.ts';
import { IDENTITY, SECRET, TLS, type Wire } from './wire.ts';

/** A request that is sent within its limit or never. */
export type CourierRequest<Path extends keyof Wire> = {
  readonly path: Path;
  readonly body: Wire[Path]['request'];
  readonly limit: CallLimit;
  /** Called at each point that the request reaches. */
  readonly reach: (point: Point) => void;
};

export type CourierClient = <Path extends keyof Wire>(
  question: CourierRequest<Path>,
) => Promise<Wire[Path]['answers']>;

/** Opens a TLS connection for each request. Throws CourierFailure. */
export function courierClient(port: number): CourierClient {
  return async (question) => {
    const socket = await connected(port, question);
    try {
      question.limit.throwIfExpired();
      return await responseOn(socket, question);
    } catch (cause) {
      if (cause instanceof CourierFailure) throw cause;
      throw new CourierFailure('COURIER_ERROR', 'The courier broke off.', { cause });
    } finally {
      socket.destroy();
    }
  };
}

/** Sends nothing but the handshake. */
async function connected(
  port: number,
  { limit: { signal }, reach }: Pick<CourierRequest<keyof Wire>, 'limit' | 'reach'>,
): Promise<TLSSocket> {
  const socket = connect({
    ...TLS,
    host: '127.0.0.1',
    port,
    checkServerIdentity: () => undefined,
    pskCallback() {
      reach('connecting');
      return { psk: SECRET, identity: IDENTITY };
    },
  });
  socket.on('error', () => {});
  try {
    await once(socket, 'secureConnect', { signal });
  } catch (cause) {
    socket.destroy();
    const message = 'The courier is not reachable.';
    throw new CourierFailure('COURIER_UNAVAILABLE', message, { wasSent: false, cause });
  }
  reach('connected');
  return socket;
}

async function responseOn<Path extends keyof Wire>(
  socket: TLSSocket,
  { path, body, limit: { signal }, reach }: CourierRequest<Path>,
): Promise<Wire[Path]['answers']> {
  const outgoing = request({ method: 'POST', path, createConnection: () => socket, signal });
  outgoing.end(JSON.stringify(body), () => reach('sent'));
  const [answer]: IncomingMessage[] = await once(outgoing, 'response');
  const content = answer === undefined ? '' : await text(answer);
  if (answer?.statusCode !== 200) {
    throw new CourierFailure('COURIER_ERROR', `The courier answered ${answer?.statusCode}.`);
  }
  return JSON.parse(content);
}
