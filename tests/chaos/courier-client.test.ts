import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EXPIRED, NO_DEADLINE } from '#adapters/couriers/fixtures/limits.ts';
import { outcomeOfError } from '#domain/carrying/booking/outcome.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import { courierClient } from './courier-client.ts';
import type { Point } from './process-messages.ts';
import { SECRET, TLS } from './wire.ts';
import '#tests/kit/one-realm.ts';

const ORDER = { courier: 'chaosb', reference: 'SHP1', name: 'Sari', leftMs: 1_000 } as const;
const ANSWER = { reference: 'SHP1', awb: 'SIMB1' };

let server: Server;
let handshakes: number;
let received: string[];

beforeEach(async () => {
  handshakes = 0;
  received = [];
  server = createServer({ ...TLS, pskCallback: () => SECRET }, async (asked, answer) => {
    received.push(await text(asked));
    answer.end(JSON.stringify(ANSWER));
  });
  server.on('secureConnection', () => {
    handshakes += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await once(server, 'close');
});

describe('order to a chaos courier', () => {
  it('sends a chaos order within its limit and returns the answer', async () => {
    const points: Point[] = [];
    expect(await ask(NO_DEADLINE, (point) => points.push(point))).toEqual(ANSWER);
    expect(received).toEqual([JSON.stringify(ORDER)]);
    expect(points).toEqual(['connecting', 'connected', 'sent']);
  });

  it('sends no chaos order and reports NOT_SENT when the limit expires before the first byte', async () => {
    let limit = NO_DEADLINE;
    const moving: CallLimit = { ...NO_DEADLINE, throwIfExpired: () => limit.throwIfExpired() };
    const outcome = await ask(moving, (point) => {
      // Simulates a process that was stopped here.
      if (point === 'connected') limit = EXPIRED;
    }).then(
      () => 'it was sent',
      (error) => outcomeOfError(error),
    );
    expect(outcome).toMatchObject({ kind: 'NOT_SENT' });
    expect([handshakes, received]).toEqual([1, []]);
  });

  it('reports NOT_SENT when no courier is reachable', async () => {
    const unreached = courierClient(1)({ ...QUESTION, limit: NO_DEADLINE, reach: () => {} });
    const outcome = await unreached.catch(outcomeOfError);
    expect(outcome).toMatchObject({ kind: 'NOT_SENT' });
  });
});

const QUESTION = { path: '/create', body: ORDER } as const;

function ask(limit: CallLimit, reach: (point: Point) => void) {
  const { port } = server.address() as AddressInfo;
  return courierClient(port)({ ...QUESTION, limit, reach });
}
