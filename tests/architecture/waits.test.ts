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
  'adapters/couriers/fixtures/guarded-courier.ts': [1, 'a courier of fake timers'],
  'adapters/_kit/fixtures/double.ts': [1, 'looks on until the deed is done'],
  'tests/kit/wait-until.ts': [1, 'between two looks at a condition'],
  'tests/kit/raw-http.ts': [1, 'a minute, then the test fails'],
  'tests/kit/buyer.ts': [2, 'the pace of a client'],
  'tests/kit/stopping.ts': [1, 'when a server is stopped is drawn'],
  'tests/kit/fleet.ts': [1, 'when a process is killed is drawn'],
  'tests/specification/client.ts': [1, 'the pace of a client that is to come back'],
  'tests/processes/booking-killed.test.ts': [1, 'the pace of a client'],
  'tests/processes/paying-at-once.test.ts': [1, 'who comes first in a race is drawn'],
  'tests/processes/programs/kept-alive-clients.ts': [1, 'the pace of clients'],
  'tests/processes/programs/embedded.ts': [2, 'a program that drains for a time, and lives'],
  'tests/chaos/api-requests.ts': [1, 'the pace of a client that tries again'],
  'tests/chaos/buyers.ts': [3, 'the pace of clients'],
  'tests/chaos/commit-proxy.ts': [1, 'when a connection is cut'],
  'tests/chaos/courier-checks.ts': [1, 'between two looks at a condition'],
  'tests/chaos/courier-behaviour.ts': [1, 'when an order lands'],
  'tests/chaos/order-progress.ts': [1, 'the life of a parcel'],
  'tests/chaos/courier-program.ts': [2, 'how slow a courier is'],
  'tests/chaos/noisy-neighbours.ts': [1, 'how often slow clients come again'],
  'tests/chaos/injections.ts': [2, 'when a fault comes'],
  'tests/chaos/operator.ts': [1, 'the pace of an operator'],
  'tests/chaos/outages.ts': [1, 'how often connections are killed'],
  'tests/chaos/courier-webhook-sender.ts': [3, 'how late a notification comes, and is sent again'],
  'tests/chaos/world.ts': [1, 'between two looks at a condition'],
  'tests/chaos/webhooks/behaviours.ts': [1, 'how long a receiver thinks'],
  'tests/chaos/webhooks/endpoint-load.ts': [
    2,
    'the pace of clients; between two looks at a condition',
  ],
  'tests/chaos/webhooks/flood.ts': [3, 'how a receiver drips; between two looks at a condition'],
  'tests/chaos/webhooks/receivers.ts': [1, 'when what was open is counted'],
  'tests/chaos/webhooks/rotation.ts': [2, 'how often a secret is rotated'],
  'tests/chaos/webhooks/worker-kills.ts': [1, 'between two looks at a condition'],
  'tests/chaos/webhooks/world.ts': [2, 'the pace of clients; between two looks at a condition'],
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
