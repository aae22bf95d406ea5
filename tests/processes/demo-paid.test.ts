import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { toString as drawn } from 'qrcode';
import { advancing } from './demo-preloads.ts';
import { demoHome, type ExitedProcess, endOf } from './demo-program.ts';

/** Black on white, then the previous colours again. */
const PAINT = '\x1b[30m\x1b[107m';
const NO_PAINT = '\x1b[49m\x1b[39m';

const { demo, remains } = demoHome();
const flags = [advancing()];
let byQris: ExitedProcess;
let byTransfer: ExitedProcess;

beforeAll(async () => {
  [byQris, byTransfer] = await Promise.all([
    endOf(demo({ way: 'qris', flags, isColoured: true })),
    endOf(demo({ way: 'transfer', flags })),
  ]);
});

it('leaves no process and no folder after the paid demos', () => {
  expect(remains()).toEqual([]);
});

describe('the demo paid by QRIS, in colour', () => {
  const lines = () => stripVTControlCharacters(byQris.output).split('\n');

  it('runs the demo paid by QRIS to the end, the payment included', () => {
    expect(byQris).toMatchObject({ code: 0, complaints: '' });
    expect(stepsOf(lines())).toBe(15);
  });

  it('draws the QR code of the demo dark on light on any terminal', async () => {
    const [, ...parts] =
      /^ {3}(000201.{91})\n {3}(.{97})\n {3}(.+)$/m.exec(lines().join('\n')) ?? [];
    const code = await drawn(parts.join(''), { type: 'utf8' });
    const painted = code.split('\n').map((line) => `   ${PAINT}${line}${NO_PAINT}\n`);
    expect(byQris.output).toContain(painted.join(''));
  });

  it('pays the demo by the test control, and shows every movement in the ledger', () => {
    expectInOrder(lines(), [
      /^ {3}available Rp 10\.000\.000 {3}held Rp 0$/,
      /^ {3}POST \/api\/v1\/shipments {2}Idempotency-Key: order-7 {2}201 /,
      /^ {3}SHP\w{15} +– +AWAITING_PAYMENT +PENDING +Rp 14\.900$/,
      /^ {3}SANDBOX SATUKURIR +ID\.CO\.EXAMPLE\.WWW +Rp 14\.900 +20.+Z$/,
      /it cannot be paid\.$/,
      /^ {3}SHP\w{15} +true +true$/,
      /^ {3}POST \/api\/v1\/test\/shipments\/SHP\w{15}\/settle-payment {2}200 /,
      /^ {3}SHP\w{15} +QRIS +PAID +20.+Z$/,
      /^ {3}SHP\w{15} +SIM\w{12} +BOOKED +\d+ ms$/,
      /^ {3}available Rp 10\.000\.000 {3}held Rp 0$/,
      / DELIVERED +Kebomas +Delivered$/,
      /^ {3}faults +0$/,
    ]);
    expectRows(lines(), [
      /^ {3}available +2 +PAYMENT_RECEIVED +\+14\.900 +10\.014\.900 +SHP\w{15}$/,
      /^ {3}available +3 +SHIPMENT_PAYMENT +−14\.900 +10\.000\.000 +SHP\w{15}$/,
    ]);
  });
});

describe('the demo paid by transfer', () => {
  const lines = () => byTransfer.output.split('\n');

  it('runs the demo paid by transfer to the end, the payment included', () => {
    expect(byTransfer).toMatchObject({ code: 0, complaints: '' });
    expect(stepsOf(lines())).toBe(15);
  });

  it('pays the demo by a transfer confirmed on the command line, and keeps the unique code in the wallet', () => {
    const [, code = ''] = /^ {3}Bank Simulasi .* (\d+) +20.{14}$/m.exec(byTransfer.output) ?? [];
    const left = `10.000.${code.padStart(3, '0')}`.replaceAll('.', '\\.');
    expectInOrder(lines(), [
      /^ {3}SHP\w{15} +– +WAITING_CONFIRMATION +PENDING +Rp 14\.900$/,
      /^ {3}Bank Simulasi +0{10} +SANDBOX SATUKURIR +Rp 1[45]\.\d{3} +\d+ +20.{8} ..:..$/,
      /^ {3}SHP\w{15} +true +true$/,
      /^ {3}npm run -s cli -- payment list {2}\d+ ms$/,
      /^ {3}SHP\w{15} +1[45]\d{3} +\d+ +Bank Simulasi +0{10} +20.+Z…$/,
      /^ {3}npm run -s cli -- payment confirm \\$/,
      /^ {5}--for SHP\w{15} --reference TRF-0012 --by Ratna {2}\d+ ms$/,
      /^ {3}outcome +TAKEN$/,
      /^ {3}SHP\w{15} +MANUAL_TRANSFER +PAID +20.+Z$/,
      /^ {3}SHP\w{15} +SIM\w{12} +BOOKED +\d+ ms$/,
      new RegExp(`^ {3}available Rp ${left} {3}held Rp 0$`),
      / DELIVERED +Kebomas +Delivered$/,
      /^ {3}faults +0$/,
    ]);
    expectRows(lines(), [
      /^ {3}available +2 +PAYMENT_RECEIVED +\+1[45]\.\d{3} +10\.01[45]\.\d{3} +SHP\w{15}$/,
      new RegExp(`^ {3}available +3 +SHIPMENT_PAYMENT +−14\\.900 +${left} +SHP\\w{15}$`),
    ]);
  });

  it('prints the paid demo as plain text of 100 columns without a terminal', () => {
    expect(byTransfer.output).toBe(stripVTControlCharacters(byTransfer.output));
    expect(lines().filter((line) => [...line].length > 100)).toEqual([]);
  });
});

/** Number of the last step, where steps are numbered from 1 without a gap. */
function stepsOf(lines: readonly string[]): number {
  const numbers = lines.flatMap((line) => /^(\d+) {2}/.exec(line)?.[1] ?? []).map(Number);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  return numbers.length;
}

function expectRows(lines: readonly string[], rows: readonly RegExp[]): void {
  for (const row of rows) expect(lines).toContainEqual(expect.stringMatching(row));
}

function expectInOrder(lines: readonly string[], rows: readonly RegExp[]): void {
  let rest = lines;
  for (const row of rows) {
    expect(rest).toContainEqual(expect.stringMatching(row));
    rest = rest.slice(rest.findIndex((line) => row.test(line)) + 1);
  }
}
