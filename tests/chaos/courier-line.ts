import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import type { CallLimit } from '#domain/courier/call-limit.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { Point } from './told.ts';
import { IDENTITY, SECRET, TLS, type Wire } from './wire.ts';

/** A question, sent within its limit or never. */
export type Question<Path extends keyof Wire> = {
  readonly path: Path;
  readonly body: Wire[Path]['asks'];
  readonly limit: CallLimit;
  /** Hears how far it has come. */
  readonly reach: (point: Point) => void;
};

export type CourierLine = <Path extends keyof Wire>(
  question: Question<Path>,
) => Promise<Wire[Path]['answers']>;

/** A connection for each question, over TLS. Throws CourierFailure. */
export function courierLine(port: number): CourierLine {
  return async (question) => {
    const socket = await connected(port, question);
    try {
      question.limit.refuseIfOver();
      return await answerOn(socket, question);
    } catch (cause) {
      if (cause instanceof CourierFailure) throw cause;
      throw new CourierFailure('COURIER_ERROR', 'The courier broke off.', { cause });
    } finally {
      socket.destroy();
    }
  };
}

/** Nothing but the handshake has left. */
async function connected(
  port: number,
  { limit: { signal }, reach }: Pick<Question<keyof Wire>, 'limit' | 'reach'>,
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

async function answerOn<Path extends keyof Wire>(
  socket: TLSSocket,
  { path, body, limit: { signal }, reach }: Question<Path>,
): Promise<Wire[Path]['answers']> {
  const outgoing = request({
    method: 'POST',
    path,
    createConnection: () => socket,
    signal,
  });
  outgoing.end(JSON.stringify(body), () => reach('sent'));
  const [answer]: IncomingMessage[] = await once(outgoing, 'response');
  const told = answer === undefined ? '' : await text(answer);
  if (answer?.statusCode !== 200) {
    throw new CourierFailure('COURIER_ERROR', `The courier answered ${answer?.statusCode}.`);
  }
  return JSON.parse(told);
}
