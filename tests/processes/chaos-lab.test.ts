import { beforeAll, describe, expect, it } from '@jest/globals';
import { missedIn } from '#tests/chaos/lab-report.ts';
import { type LabReport, runAtLab } from '#tests/chaos/lab-run.ts';
import { labRun } from '#tests/chaos/presets.ts';
import '#tests/kit/one-realm.ts';

/** `SEED=… make test ONLY=tests/processes/chaos-lab.test.ts` repeats the same run. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const RUN_MAX_MS = 600_000;
const SHIPMENTS = 30;

describe(`kills of API and workers while a LIVE key sells at the doubles (${SEED})`, () => {
  let report: LabReport;

  beforeAll(async () => {
    const { options, plan } = labRun({ seed: SEED, shipments: SHIPMENTS }, 1);
    report = await runAtLab({ ...options, say: () => {} }, plan);
  }, RUN_MAX_MS);

  it('books each paid shipment at the doubles once and no other, with books that verify', () => {
    expect(report.violations).toEqual([]);
    expect(report.shipments).toBeGreaterThanOrEqual(SHIPMENTS);
  });

  it('injects every fault of the LIVE chaos run at least once', () => {
    expect(missedIn(report)).toEqual([]);
  });
});
