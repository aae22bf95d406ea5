import { expect, it } from '@jest/globals';
import type { Context } from '#src/http/call.ts';
import { refuseStrangersSlowly } from '#src/http/edge/stranger-refusals.ts';
import type { ErrorCode } from '#src/http/problem.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** Prompt answers to all strangers together. */
const PROMPT = 500;
const HELD_MAX = 2_000;

const STRANGER: Context = {
  requestId: 'req_1',
  requestUuid: '1',
  clientRequestId: undefined,
  arrivedMs: 0,
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

it('answers a limited number of strangers at once, all others later', async () => {
  const { sent, refuse } = refusals();
  refuse(PROMPT + 10);
  expect(sent()).toBe(PROMPT);
  await waitUntil(() => sent() === PROMPT + 10);
});

it('answers known callers at once, and refusals that use cases decide', () => {
  const { sent, refuse } = refusals();
  refuse(PROMPT + 1);
  refuse(10, CALLER);
  refuse(10, STRANGER, 'SIGN_IN_FAILED');
  expect(sent()).toBe(PROMPT + 20);
});

it('delays no more refusals than its limit', async () => {
  const { sent, refuse } = refusals();
  refuse(PROMPT + HELD_MAX + 7);
  expect(sent()).toBe(PROMPT + 7);
  await waitUntil(() => sent() === PROMPT + HELD_MAX + 7);
});
