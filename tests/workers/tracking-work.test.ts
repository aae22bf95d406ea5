import { describe, expect, it } from '@jest/globals';
import type { TrackingTerms } from '#domain/carrying/courier/courier.ts';
import type { TurnBatch } from '#src/usecases/carrying/tracker/poll-turns.ts';
import { trackingWork } from '#src/workers/tracking-work.ts';
import { profile } from '#tests/kit/builders.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';

const TERMS: TrackingTerms = { batch: 10, everyMs: 2_000, atATime: 2, perSecond: 50 };

describe('polls of couriers', () => {
  it('polls other couriers while one does not answer, and stops calling that one', async () => {
    const { work, calls, answer, due } = bench({ slow: TERMS, quick: TERMS });
    Object.assign(due, { slow: 90, quick: 50 });
    await work.beginDue();
    await settled();
    answer('quick');
    await settled();
    expect([calls.slow, calls.quick]).toEqual([2, 5]);
    Object.assign(due, { quick: 10 });
    await work.beginDue();
    await settled();
    expect([calls.slow, calls.quick]).toEqual([2, 6]);
    answer('slow');
    await work.idle();
    expect([calls.slow, due.slow]).toEqual([9, 0]);
  });

  it('claims polls only for free call slots', async () => {
    const { work, answer, due, claims } = bench({ slow: TERMS, quick: { ...TERMS, atATime: 3 } });
    Object.assign(due, { slow: 15, quick: 5 });
    await work.beginDue();
    await work.beginDue();
    expect(claims.slice(0, 2)).toEqual([['slow 2', 'quick 3'], ['quick 2']]);
    for (const courier of ['slow', 'quick']) answer(courier);
    await work.idle();
    await work.beginDue();
    expect(claims.at(-1)).toEqual(['slow 2', 'quick 3']);
  });

  it('polls within the concurrency and rate limits of the courier', async () => {
    const { work, calls, answer, due, clock } = bench({ jne: { ...TERMS, perSecond: 5 } });
    Object.assign(due, { jne: 200 });
    await work.beginDue();
    expect(calls.jne).toBe(2);
    answer('jne');
    await work.idle();
    expect(calls.jne).toBe(5);
    clock.advance(999);
    await work.beginDue();
    await work.idle();
    expect(calls.jne).toBe(5);
    clock.advance(1);
    await work.beginDue();
    await work.idle();
    expect(calls.jne).toBe(10);
  });

  it('stops after a poll claim below its limit', async () => {
    const { work, answer, due, claims } = bench({ jne: { ...TERMS, atATime: 1 } });
    answer('jne');
    Object.assign(due, { jne: 25 });
    await work.beginDue();
    await work.idle();
    expect(claims).toEqual([['jne 1'], ['jne 1'], ['jne 1']]);
    Object.assign(due, { jne: 20 });
    await work.beginDue();
    await work.idle();
    expect(claims.slice(3)).toEqual([['jne 1'], ['jne 1'], ['jne 1']]);
  });

  it('frees the courier after a failed poll claim', async () => {
    const { work, calls, answer, due, failures } = bench({ jne: TERMS });
    Object.assign(due, { jne: 10 });
    failures.push('claim');
    await expect(work.beginDue()).rejects.toThrow('claim');
    answer('jne');
    await work.beginDue();
    await work.idle();
    expect(calls.jne).toBe(1);
  });

  it('reports failed background polls and frees the courier', async () => {
    const { work, calls, answer, due, failures, reported } = bench({ jne: TERMS });
    Object.assign(due, { jne: 30 });
    await work.beginDue();
    failures.push('claim', 'claim');
    answer('jne');
    await work.idle();
    expect(reported).toEqual(['couriers were not polled any further', expect.any(String)]);
    await work.beginDue();
    await work.idle();
    expect([calls.jne, due.jne]).toEqual([3, 0]);
  });

  it('starts no polls after shutdown and waits for running ones', async () => {
    const { work, calls, answer, due } = bench({ jne: TERMS });
    Object.assign(due, { jne: 90 });
    await work.beginDue();
    let hasEnded = false;
    const ending = work.end().then(() => {
      hasEnded = true;
    });
    await settled();
    expect(hasEnded).toBe(false);
    answer('jne');
    await ending;
    expect([calls.jne, due.jne]).toEqual([2, 70]);
  });

  it('claims no polls if no courier can be called', async () => {
    const { work, claims } = bench({});
    await work.beginDue();
    await work.idle();
    expect(claims).toEqual([]);
  });
});

/** Couriers with this many due shipments; each answers when the test allows it. */
function bench(couriers: Readonly<Record<string, TrackingTerms>>) {
  const clock = settableClock(new Date('2026-11-21T08:00:00.000Z'));
  const [calls, due]: Record<string, number>[] = [{}, {}];
  const claims: string[][] = [];
  const failures: string[] = [];
  const reported: string[] = [];
  const answers = new Map(
    Object.keys(couriers).map((code) => [code, Promise.withResolvers<void>()]),
  );
  const listed = Object.entries(couriers).map(([code, trackingTerms]) =>
    fakeCourier(profile({ code, trackingTerms })),
  );
  const work = trackingWork({
    clock,
    directory: fakeCourierDirectory({ TEST: listed, LIVE: [] }),
    reportError: (what) => reported.push(what),
    async claimTurn(ready) {
      claims.push(ready.map((one) => `${codeOf(one)} ${one.requests}`));
      const failure = failures.pop();
      if (failure !== undefined) throw new Error(failure);
      return ready.flatMap(({ polled, requests }) => {
        const code = codeOf({ polled });
        const { batch } = polled.courier.profile.trackingTerms;
        const claimedNow = Math.min(due?.[code] ?? 0, requests * batch);
        Object.assign(due ?? {}, { [code]: (due?.[code] ?? 0) - claimedNow });
        return Array.from({ length: Math.ceil(claimedNow / batch) }, (_, at) => ({
          polled,
          due: [],
          claimedUntil: clock.now(),
          isFull: claimedNow - at * batch >= batch,
        }));
      });
    },
    async syncTurn(batch) {
      const code = codeOf(batch);
      Object.assign(calls ?? {}, { [code]: (calls?.[code] ?? 0) + 1 });
      await answers.get(code)?.promise;
    },
  });
  const answer = (code: string) => answers.get(code)?.resolve();
  return { work, clock, claims, failures, reported, answer, calls: calls ?? {}, due: due ?? {} };
}

function codeOf({ polled }: Pick<TurnBatch, 'polled'>): string {
  return polled.courier.profile.code;
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
