import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoHome, type ExitedProcess, endOf } from './demo-program.ts';

const { demo, remains } = demoHome();

describe('the demo of LIVE', () => {
  let ended: ExitedProcess;
  beforeAll(async () => {
    ended = await endOf(demo({ way: '', live: 'lab' }));
  });

  it('brings a parcel of the LIVE demo from a Biteship key to its door', () => {
    expect(ended).toMatchObject({ code: 0, complaints: '' });
    const rows = [
      /^ {3}result +OK$/m,
      /^ {3}secret +svc_live_…$/m,
      /^ {3}JNE +JTR +/m,
      /^ {3}SHP\w{15} +LAB[A-Z]+\d{8} +BOOKED +\d+ ms$/m,
      ...['allocated', 'picked', 'delivered'].map(
        (step) => new RegExp(`^ {3}${step} +our hook: 200$`, 'm'),
      ),
      /^ {3}\d\d:\d\d:\d\d +DELIVERED +/m,
      /^ {3}faults +0$/m,
    ];
    for (const row of rows) expect(ended.output).toMatch(row);
  });

  it('shows no secret, and leaves no process and no folder after the demo of LIVE', () => {
    expect(ended.output).not.toMatch(/svc_live_\w|biteship_test|\/hooks\/couriers\/biteship\/\w/);
    expect(remains()).toEqual([]);
  });
});
