import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ChaosReport, runChaos, unmet } from '#tests/chaos/chaos-run.ts';
import { ALL_KINDS, smallRun, UNPROTECTED_KINDS, unprotectedRun } from '#tests/chaos/presets.ts';
import '#tests/kit/one-realm.ts';

/** `SEED=… make test ONLY=tests/processes/chaos.test.ts` repeats the same run. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const RUN_MAX_MS = 600_000;
const say = () => {};

describe(`every fault of reliability.md at once (seed ${SEED})`, () => {
  let kept: ChaosReport;
  let broken: ChaosReport;

  // Both runs wait for leases most of the time.
  beforeAll(async () => {
    const whole = smallRun(SEED);
    const bare = unprotectedRun(SEED);
    [kept, broken] = await Promise.all([
      runChaos({ ...whole.options, say }, whole.plan),
      runChaos({ ...bare.options, say }, bare.plan),
    ]);
  }, RUN_MAX_MS);

  it('books each paid shipment once and no other under all faults, with books that verify', () => {
    expect(kept.violations).toEqual([]);
    expect(kept.shipments).toBeGreaterThanOrEqual(60);
  });

  it('injects every fault of the chaos run at least once', () => {
    expect(unmet(kept, ALL_KINDS)).toEqual([]);
  });

  it('measures the effect of a greedy account, a hanging courier and slow sockets on another account', () => {
    expect(kept.fairness).toHaveLength(8);
    expect(kept.fairness.filter(({ load }) => load === 0)).toEqual([]);
  });

  it('detects double bookings when fencing and look-up are switched off', () => {
    expect(unmet(broken, UNPROTECTED_KINDS)).toEqual([]);
    const doubled = 'more than one active order at the courier';
    expect(broken.violations.map(({ what }) => what)).toContain(doubled);
  });
});
