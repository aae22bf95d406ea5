import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context } from '#src/http/call.ts';
import { refuseStrangersSlowly } from '#src/http/edge/stranger-refusals.ts';
import type { ErrorCode } from '#src/http/problem.ts';
import { apiClient } from '#tests/kit/api-client.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { flood } from '#tests/kit/flood.ts';
import { sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** Prompt answers to all strangers together. */
const PROMPT = 500;
const HELD_MAX = 2_000;
/** Senders, each in its own network; more than there are slots for visitors. */
const SENDERS = 150;

const STRANGER: Context = {
  requestId: 'req_1',
  requestUuid: '1',
  clientRequestId: undefined,
  arrivedMs: 0,
  address: '203.0.113.7',
  sender: { host: '203.0.113.7', network: '203.0.113.0/24' },
};
const CALLER: Context = {
  ...STRANGER,
  caller: {
    accountId: 'a',
    environment: 'TEST',
    callerId: 'k',
    scopes: [],
    by: 'KEY',
  },
};

function refusals() {
  const refuse = refuseStrangersSlowly({ monotonicMs: () => 0 });
  let sent = 0;
  return {
    sent: () => sent,
    refuse(times: number, context = STRANGER, code: ErrorCode = 'INVALID_API_KEY') {
      for (let time = 0; time < times; time += 1) {
        refuse(context, code, () => {
          sent += 1;
        });
      }
    },
  };
}

it('answers a limited number of refused strangers at once, all others later', async () => {
  const { sent, refuse } = refusals();
  refuse(PROMPT + 10);
  expect(sent()).toBe(PROMPT);
  await waitUntil(() => sent() === PROMPT + 10);
});

it('answers refused known callers at once, and refusals that use cases decide', () => {
  const { sent, refuse } = refusals();
  refuse(PROMPT + 1);
  refuse(10, CALLER);
  refuse(10, STRANGER, 'SIGN_IN_FAILED');
  expect(sent()).toBe(PROMPT + 20);
});

it('releases the slot of a refused stranger\u2019s request, once, before its answer waits', async () => {
  let left = 0;
  const leaveRoom = () => {
    left += 1;
  };
  const { sent, refuse } = refusals();
  refuse(PROMPT, { ...STRANGER, leaveRoom }, 'NOT_FOUND');
  expect(left).toBe(0);
  refuse(3, { ...STRANGER, leaveRoom }, 'NOT_FOUND');
  expect([sent(), left]).toEqual([PROMPT, 3]);
  await waitUntil(() => sent() === PROMPT + 3);
  expect(left).toBe(3);
});

describe('strangers who guess at tracking pages', () => {
  const shared = sharedApi({ settings: { RATE_LIMITS: 'on' } });
  let page: string;

  beforeAll(async () => {
    const account = await shared.api.newAccount();
    const { secret } = await shared.api.newKey({ account });
    const { tracking_url: url } = await sold(apiClient(shared.api.port, secret));
    page = new URL(url).pathname;
    shared.api.clock.stop();
  });

  it('delays the answers to wrong links, leaving room for visitors with a right one', async () => {
    const guesses = flood({
      port: shared.api.port,
      senders: SENDERS,
      requestOf: (number) => ({ method: 'GET', path: wrong(number) }),
    });
    const order: string[] = [];
    const ask = async (name: string, path: string) => {
      const { status } = await fetch(`http://127.0.0.1:${shared.api.port}${path}`);
      order.push(`${name} ${status}`);
    };
    try {
      await guesses.answered(PROMPT + SENDERS);
      await Promise.all([ask('wrong', wrong(0)), ask('right', page)]);
      for (let at = 0; at < 5; at += 1) await ask('again', page);
    } finally {
      await guesses.end();
    }
    expect(order).toEqual(['right 200', 'wrong 404', ...Array(5).fill('again 200')]);
  });

  function wrong(number: number): string {
    const seal = seededRandom(number).text(16, '0123456789ABCDEF');
    return `${page.slice(0, page.indexOf('-'))}-${seal}`;
  }
});

it('delays no more refusals of strangers than the limit', async () => {
  const { sent, refuse } = refusals();
  refuse(PROMPT + HELD_MAX + 7);
  expect(sent()).toBe(PROMPT + 7);
  await waitUntil(() => sent() === PROMPT + HELD_MAX + 7);
});
