import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoHome, type ExitedProcess, endOf } from './demo-program.ts';

const { demo, remains } = demoHome();

describe('the demo of a batch', () => {
  let ended: ExitedProcess;
  beforeAll(async () => {
    ended = await endOf(demo({ way: 'batch' }));
  });
  afterAll(() => rmSync(new URL('../../labels.pdf', import.meta.url), { force: true }));

  it('sends twenty parcels of a CSV, shows the three wrong ones, and prints labels', () => {
    expect(ended).toMatchObject({ code: 0, complaints: '' });
    const rows = [
      /^ {3}bat_\w{26} {2}20 rows, a dry run/m,
      /^ +5 +order-5 +receiver\.district_id +/m,
      /^ +10 +order-10 +receiver\.phone +/m,
      /^ +15 +order-15 +package\.weight_grams +must be a number$/m,
      /^ {3}17 parcels for Rp [\d.]+$/m,
      /^ {3}17 shipments, Rp [\d.]+ paid$/m,
      /^ {3}labels\.pdf {2}17 labels in \d+ KB$/m,
    ];
    for (const row of rows) expect(ended.output).toMatch(row);
  });

  it('leaves no process and no folder after the demo of a batch', () => {
    expect(remains()).toEqual([]);
  });
});
