import { describe, expect, it } from '@jest/globals';
import { SOURCE_FILES } from './repository.ts';
import { codeOf } from './source-text.ts';

const TESTS = /^(?:tests\/|adapters\/.*(?:\.test\.ts$|\/fixtures\/))/;
const CALL = [
  /\b(?:sleep|delay|setTimeout|setInterval)\s*\(/,
  /\bAbortSignal\s*\.\s*timeout\s*\(/,
  /\bAtomics\s*\.\s*wait(?:Async)?\s*\(/,
];
const WAIT = new RegExp(CALL.map(({ source }) => source).join('|'), 'g');

/**
 * Files that wait for a time rather than a condition: number of calls and the reason. No assertion
 * may rely on elapsed time.
 */
const ALLOWED: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'adapters/couriers/fixtures/guarded-courier.ts': [1, 'a fake courier with fake timers'],
  'adapters/_kit/fixtures/double.ts': [1, 'poll interval of a condition'],
  'tests/kit/wait-until.ts': [1, 'poll interval of a condition'],
  'tests/kit/raw-http.ts': [1, 'a timeout, after which the test fails'],
  'tests/kit/buyer.ts': [2, 'the pace of a client'],
  'tests/kit/stopping.ts': [1, 'a random time to stop a server'],
  'tests/kit/fleet.ts': [1, 'a random time to kill a process'],
  'tests/specification/client.ts': [1, 'the retry interval of a client'],
  'tests/processes/booking-killed.test.ts': [1, 'the pace of a client'],
  'tests/processes/paying-at-once.test.ts': [1, 'a random winner of a race'],
  'tests/processes/programs/kept-alive-clients.ts': [1, 'the pace of clients'],
  'tests/processes/programs/embedded.ts': [2, 'the drain and life of a program'],
  'tests/chaos/api-requests.ts': [1, 'the retry interval of a client'],
  'tests/chaos/buyers.ts': [3, 'the pace of clients'],
  'tests/chaos/commit-proxy.ts': [1, 'the time to cut a connection'],
  'tests/chaos/courier-checks.ts': [1, 'poll interval of a condition'],
  'tests/chaos/courier-behaviour.ts': [1, 'the delay of an order'],
  'tests/chaos/order-progress.ts': [1, 'the progress of a parcel'],
  'tests/chaos/courier-program.ts': [2, 'the delay of a slow courier'],
  'tests/chaos/noisy-neighbours.ts': [1, 'the interval at which slow clients reconnect'],
  'tests/chaos/injections.ts': [2, 'the time of a fault'],
  'tests/chaos/operator.ts': [1, 'the pace of an operator'],
  'tests/chaos/outages.ts': [1, 'the interval at which connections are killed'],
  'tests/chaos/courier-webhook-sender.ts': [3, 'the delay of a webhook, and its retry interval'],
  'tests/chaos/world.ts': [1, 'poll interval of a condition'],
  'tests/chaos/webhooks/behaviours.ts': [1, 'the response time of a receiver'],
  'tests/chaos/webhooks/endpoint-load.ts': [2, 'the pace of clients; poll interval of a condition'],
  'tests/chaos/webhooks/flood.ts': [3, 'the drip rate of a receiver; poll interval of a condition'],
  'tests/chaos/webhooks/receivers.ts': [1, 'the time to sample open requests'],
  'tests/chaos/webhooks/rotation.ts': [2, 'the interval of rotations'],
  'tests/chaos/webhooks/worker-kills.ts': [1, 'poll interval of a condition'],
  'tests/chaos/webhooks/world.ts': [2, 'the pace of clients; poll interval of a condition'],
};

describe('waiting in tests', () => {
  it('allows tests to wait for a time only in the listed files', () => {
    const counts = SOURCE_FILES.filter(({ path }) => TESTS.test(path)).map(
      ({ path, source }) => [path, waitsIn(source)] as const,
    );
    const allowed = Object.entries(ALLOWED).map(([path, [count]]) => [path, count] as const);
    expect(new Map(counts.filter(([, count]) => count > 0))).toEqual(new Map(allowed));
  });

  it.each([
    'await sleep(20);',
    'await new Promise((resolve) => setTimeout(resolve, 5));',
    'setInterval(look, 5)',
    'fetch(url, { signal: AbortSignal.timeout(250) })',
    'Atomics.wait(cell, 0, 0, 5)',
  ])('counts a wait for a time in %s', (source) => expect(waitsIn(source)).toBe(1));

  it.each([
    "'sleep(1)'",
    '// setTimeout(f, 1)',
    'import { setTimeout as sleep } from "x";',
    'asleep()',
  ])('counts no wait for a time in %s', (source) => expect(waitsIn(source)).toBe(0));
});

function waitsIn(source: string): number {
  return codeOf(source).match(WAIT)?.length ?? 0;
}
