import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WebhookReply } from '#domain/notifying/webhook/webhook-sender.ts';
import { guardedAgents } from './agents.ts';
import { exchange } from './exchange.ts';
import {
  httpReceiver,
  httpsReceiver,
  type Listener,
  openForTest,
  tcpReceiver,
  trustBoth,
  trustNeither,
} from './fixtures/receiver.ts';
import { webhookSender } from './sender.ts';

const CLOCK = { monotonicMs: () => performance.now() };
const PATIENT_MS = 60_000;

const sender = webhookSender({ clock: CLOCK, allowsLoopback: true, lookup: async () => [] });
const at = openForTest();

function sendTo({ port }: Listener): Promise<WebhookReply> {
  const deadlineMs = CLOCK.monotonicMs() + PATIENT_MS;
  return sender.send({ url: `https://localhost:${port}/`, headers: {}, body: '{}', deadlineMs });
}

const unreachable = (error: string) => ({ kind: 'UNREACHABLE', error });

describe('webhooks over HTTP', () => {
  it('sends no webhook over HTTP if the connection is established after the deadline', async () => {
    const plain = await at(tcpReceiver(() => undefined));
    expect(await lateAt(`http://hooks.example.com:${plain.port}/`)).toEqual({ kind: 'TIMEOUT' });
    expect(plain.bytes()).toBe(0);
  });
});

describe('webhooks over HTTPS', () => {
  beforeAll(trustBoth);
  afterAll(trustNeither);

  it('sends a webhook to a receiver with a trusted certificate for its name', async () => {
    const receiver = await at(httpsReceiver('signedForHooks', (_, response) => response.end('ok')));
    expect(await sendTo(receiver)).toEqual({
      kind: 'ANSWERED',
      status: 200,
      retryAfter: null,
      excerpt: 'ok',
    });
  });

  it.each(['looked up', 'agreed on'])(
    'sends no webhook over HTTPS whose connection was %s too late',
    async (what) => {
      let requests = 0;
      const time = { nowMs: 0 };
      const secure = await at(
        httpsReceiver(
          'signedForHooks',
          () => {
            requests += 1;
          },
          () => {
            time.nowMs = PATIENT_MS;
          },
        ),
      );
      const passing = what === 'agreed on' ? time : undefined;
      const reply = await lateAt(`https://hooks.example.com:${secure.port}/`, passing);
      expect(reply).toEqual({ kind: 'TIMEOUT' });
      expect(requests).toBe(0);
    },
  );

  it('sends no webhook to a certificate that is untrusted or for another name', async () => {
    const never = () => {
      throw new Error('a request came');
    };
    const other = await at(httpsReceiver('signedForOther', never));
    const altName = unreachable('Its certificate is for another name.');
    expect(await sendTo(other)).toEqual(altName);
    trustNeither();
    const ownSigned = await at(httpsReceiver('signedForHooks', never));
    const untrusted = unreachable('Its certificate is signed by itself.');
    expect(await sendTo(ownSigned)).toEqual(untrusted);
  });

  it('reports that a receiver without TLS accepts no secure connection', async () => {
    const plain = await at(httpReceiver((_, response) => response.end()));
    expect(await sendTo(plain)).toEqual(
      unreachable('No secure connection (TLS) could be agreed on.'),
    );
  });
});

/**
 * Sends with a DNS look-up that takes all of the available time, unless `passing` moves the clock
 * itself.
 */
async function lateAt(url: string, passing?: { nowMs: number }): Promise<WebhookReply> {
  const time = passing ?? { nowMs: 0 };
  const lookup = async () => {
    // Lets the request get its socket first.
    await setImmediate();
    if (passing === undefined) time.nowMs = PATIENT_MS;
    return ['127.0.0.1'];
  };
  const line = { agents: guardedAgents(lookup, true), clock: { monotonicMs: () => time.nowMs } };
  const wanted = { url, headers: {}, body: '{}', deadlineMs: PATIENT_MS };
  return (await exchange(wanted, line)).reply;
}
