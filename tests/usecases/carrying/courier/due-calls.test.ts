import { describe, expect, it } from '@jest/globals';
import { DEADLINE_MS, LEASE_MS } from '#domain/carrying/courier/call-schedule.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import { type CallQueue, dueCalls } from '#src/usecases/carrying/courier/due-calls.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const SILENCE = new CourierFailure('COURIER_TIMEOUT', 'It is silent.');
const BROKEN = new Error('the line broke');

describe('the calls that are due at couriers', () => {
  it('claims due courier calls for their maximum duration and gives each a deadline', async () => {
    const scene = requestsScene(['one', 'other']);
    const deadlineMs = scene.clock.monotonicMs() + DEADLINE_MS;
    await scene.callDue();
    const until = new Date(NOW.getTime() + LEASE_MS);
    expect(scene.claims).toEqual([{ freeSlots: 20, now: NOW, until }]);
    expect(scene.calls).toEqual(['one', 'other'].map((name) => ({ name, deadlineMs })));
    expect([scene.postponed, scene.reported]).toEqual([[], []]);
  });

  it('retries calls to silent couriers and reports other failures too', async () => {
    const scene = requestsScene(['silent', 'broken', 'right']);
    scene.fails('call', { silent: SILENCE, broken: BROKEN });
    await scene.callDue();
    expect(scene.postponed).toEqual(['silent', 'broken']);
    expect(scene.reported).toEqual([['broken: no answer of its courier was recorded', BROKEN]]);
  });

  it('fails only a courier call that cannot be postponed', async () => {
    const scene = requestsScene(['lost', 'slow']);
    scene.fails('call', { lost: SILENCE, slow: SILENCE });
    scene.fails('postpone', { lost: BROKEN });
    const endings = await scene.callDue();
    expect(endings).toMatchObject([{ reason: BROKEN }, { status: 'fulfilled' }]);
    expect([scene.postponed, scene.reported]).toEqual([['slow'], []]);
  });

  it('fails a round of courier calls only if nothing could be claimed', async () => {
    const scene = requestsScene([]);
    scene.fails('claimDue', { all: BROKEN });
    await expect(scene.callDue()).rejects.toBe(BROKEN);
  });
});

type Step = 'claimDue' | 'call' | 'postpone';

function requestsScene(due: readonly string[]) {
  const clock = settableClock(NOW);
  const claims: unknown[] = [];
  const calls: unknown[] = [];
  const postponed: string[] = [];
  const reported: [string, unknown][] = [];
  const failures = new Map<string, Error>();
  const failAt = (step: Step, name: string) => {
    const failure = failures.get(`${step} ${name}`);
    if (failure !== undefined) throw failure;
  };
  const queue: CallQueue<string> = {
    async claimDue(claim) {
      failAt('claimDue', 'all');
      claims.push(claim);
      return { items: due, hasMore: false };
    },
    async call(name, deadlineMs) {
      calls.push({ name, deadlineMs });
      failAt('call', name);
    },
    async postpone(name) {
      failAt('postpone', name);
      postponed.push(name);
    },
    nameOf: (name) => name,
  };
  const reportError = (what: string, error: unknown) => void reported.push([what, error]);
  return {
    clock,
    claims,
    calls,
    postponed,
    reported,
    async callDue() {
      const { claim, call } = dueCalls(queue, { clock, reportError });
      const { items } = await claim({ freeSlots: 20 });
      return Promise.allSettled(items.map(call));
    },
    fails(step: Step, by: Readonly<Record<string, Error>>) {
      for (const [name, error] of Object.entries(by)) failures.set(`${step} ${name}`, error);
    },
  };
}
