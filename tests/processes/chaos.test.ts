import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ChaosReport, runChaos, unmet } from '#tests/chaos/chaos-run.ts';
import { ALL_KINDS, smallRun, UNPROTECTED_KINDS, unprotectedRun } from '#tests/chaos/presets.ts';
import '#tests/kit/one-realm.ts';

/** `SEED=… make test ONLY=tests/processes/chaos.test.ts` draws the same again. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const RUN_MAX_MS = 600_000;
const say = () => {};

describe(`every fault of reliability.md at once (seed ${SEED})`, () => {
  let kept: ChaosReport;
  let broken: ChaosReport;

  // Both wait for leases most of the time.
  beforeAll(async () => {
    const whole = smallRun(SEED);
    const bare = unprotectedRun(SEED);
    [kept, broken] = await Promise.all([
      runChaos({ ...whole.options, say }, whole.plan),
      runChaos({ ...bare.options, say }, bare.plan),
    ]);
  }, RUN_MAX_MS);

  it('leaves each paid shipment booked once, no other at all, and books that verify', () => {
    expect(kept.violations).toEqual([]);
    expect(kept.shipments).toBeGreaterThanOrEqual(60);
  });

  it('met what it is meant to harm', () => {
    expect(unmet(kept, ALL_KINDS)).toEqual([]);
  });

  it('measured what an account notices of a greedy one, a hanging courier, slow sockets', () => {
    expect(kept.fairness).toHaveLength(8);
    expect(kept.fairness.filter(({ load }) => load === 0)).toEqual([]);
  });

  it('is found to double bookings without fence and look-up', () => {
    expect(unmet(broken, UNPROTECTED_KINDS)).toEqual([]);
    const doubled = 'more than one active order at the courier';
    expect(broken.violations.map(({ what }) => what)).toContain(doubled);
  });
});
