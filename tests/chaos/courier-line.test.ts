import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LISTENING, OVER } from '#adapters/couriers/fixtures/limits.ts';
import { outcomeOfError } from '#domain/booking/outcome.ts';
import type { CallLimit } from '#domain/courier/call-limit.ts';
import { courierLine } from './courier-line.ts';
import type { Point } from './told.ts';
import { SECRET, TLS } from './wire.ts';
import '#tests/kit/one-realm.ts';

const ORDER = { courier: 'chaosb', reference: 'SHP1', name: 'Sari', leftMs: 1_000 } as const;
const ANSWER = { reference: 'SHP1', awb: 'SIMB1' };

let server: Server;
let handshakes: number;
let heard: string[];

beforeEach(async () => {
  handshakes = 0;
  heard = [];
  server = createServer({ ...TLS, pskCallback: () => SECRET }, async (asked, answer) => {
    heard.push(await text(asked));
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

describe('an order on the line to a courier', () => {
  it('is sent and answered within its limit', async () => {
    const points: Point[] = [];
    expect(await ask(LISTENING, (point) => points.push(point))).toEqual(ANSWER);
    expect(heard).toEqual([JSON.stringify(ORDER)]);
    expect(points).toEqual(['connecting', 'connected', 'sent']);
  });

  it('sends nothing, and is NOT_SENT, where its time is over before the first byte', async () => {
    let limit = LISTENING;
    const moving: CallLimit = { ...LISTENING, refuseIfOver: () => limit.refuseIfOver() };
    const outcome = await ask(moving, (point) => {
      // As one is who was stopped right there.
      if (point === 'connected') limit = OVER;
    }).then(
      () => 'it was sent',
      (error) => outcomeOfError(error),
    );
    expect(outcome).toMatchObject({ kind: 'NOT_SENT' });
    expect([handshakes, heard]).toEqual([1, []]);
  });

  it('is NOT_SENT where nobody is there', async () => {
    const nobody = courierLine(1)({ ...QUESTION, limit: LISTENING, reach: () => {} });
    const outcome = await nobody.catch(outcomeOfError);
    expect(outcome).toMatchObject({ kind: 'NOT_SENT' });
  });
});

const QUESTION = { path: '/create', body: ORDER } as const;

function ask(limit: CallLimit, reach: (point: Point) => void) {
  const { port } = server.address() as AddressInfo;
  return courierLine(port)({ ...QUESTION, limit, reach });
}
