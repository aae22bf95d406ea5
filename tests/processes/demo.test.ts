import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { advancing, DEAF_TO_KEYS, KEYBOARD, NO_COURIERS, TERMINAL } from './demo-preloads.ts';
import { demoHome, type ExitedProcess, endOf, said } from './demo-program.ts';

const STEP = /^ {3}\d\d:\d\d:\d\d {3}([A-Z_]+ .+)$/gm;

const { demo, remains } = demoHome();

describe('the demo', () => {
  let exited: ExitedProcess;
  const lines = () => exited.output.split('\n');

  beforeAll(async () => {
    exited = await endOf(demo());
  });

  it('runs the demo to its end', () => {
    expect(exited).toMatchObject({ code: 0, complaints: '' });
    const numbers = lines().flatMap((line) => /^(\d+) {2}/.exec(line)?.[1] ?? []);
    expect(numbers).toEqual(Array.from({ length: 14 }, (_, at) => String(at + 1)));
  });

  it.each([
    'GET /api/v1/areas?search=kec kebomas&limit=3  200',
    'GET /api/v1/areas?search=kalidres&limit=3  200',
    'GET /api/v1/couriers  200',
    'POST /api/v1/rates  Kalideres → Kebomas, 1.200 g  200',
    'POST /api/v1/rates  Kalideres → Wamena, 25.000 g, COD Rp 3.000.000  200',
    'POST /api/v1/rates  Kalideres → Kebomas, 1.200 g, declared_value 666001  200',
    'POST /api/v1/rates  Kalideres → Kebomas, 1.200 g, declared_value 666002  200',
    'POST /api/v1/rates  to "35.25", -1 g, 20 cm long, cod "yes", and "curiers"  422',
    'POST /api/v1/quotes  Lion Parcel JAGOPACK  201',
    'GET /api/v1/balance  200',
    'POST /api/v1/webhooks  201',
    'POST /api/v1/shipments  Idempotency-Key: order-7  201',
    'POST /api/v1/shipments  Idempotency-Key: order-7, another address  409',
    'POST /api/v1/shipments  Idempotency-Key: order-8, the same quote  409',
    'GET /api/v1/shipments/SHP…  until it has its AWB  200',
    'GET /api/v1/tracking/SIM…  200',
    'GET /api/v1/tracking/SIM…  Accept-Language: id  200',
    'GET /api/v1/transactions  200',
    'GET /api/v1/shipments/SHP…/label  200',
    'npm run -s cli -- ledger verify  ',
  ])('prints a request of the demo and its answer: %s', (request) => {
    const output = exited.output
      .replaceAll(/\bSHP\w{15}/g, 'SHP…')
      .replaceAll(/\bSIM\w{12}/g, 'SIM…');
    expect(output).toContain(`\n\n   ${request}`);
  });

  it('leaves a label after the demo, and prints the URL of the tracking page', () => {
    expect(readFileSync('label.pdf').subarray(0, 5).toString()).toBe('%PDF-');
    expect(exited.output).toMatch(/^ {3}http:\/\/localhost:\d+\/t\/[0-9A-Z-]+$/m);
  });

  it('shows the webhook events that arrived during the demo', () => {
    const rows = [
      /^ {3}35\.25\.14 +Kebomas +Kabupaten Gresik, Jawa Timur +61121 61122 61123 61124$/,
      /^ {3}Pos Indonesia +pos +drop-off only +– +yes +– +UP$/,
      /^ {3}J&T Express +EZ +EZ +2–4 d +1 kg +yes +Rp \d\d\.\d00$/,
      /^ {3}ninja +NOT_OFFERED +NOT_SERVICEABLE +Ninja Xpress does not carry/,
      /^ {3}ninja +FAILED +COURIER_TIMEOUT +.+ yes +\d+ ms$/,
      /^ {3}package\.weight_grams +TOO_SMALL +must be more than 0$/,
      /^ {3}quo_\w{26} +Lion Parcel +JAGOPACK +ACTIVE +Rp 14\.900$/,
      /^ {3}expires in 1[45]:\d\d$/,
      /^ {3}available Rp 10\.000\.000 {3}held Rp 0$/,
      /^ {3}SHP\w{15} +– +PROCESSING +PAID +Rp 14\.900$/,
      /^ {3}SHP\w{15} +true +true$/,
      /^ {3}IDEMPOTENCY_CONFLICT +source client, retryable false$/,
      /^ {3}QUOTE_ALREADY_USED +source client, retryable false$/,
      /^ {3}SHP\w{15} +SIM\w{12} +BOOKED +\d+ ms$/,
      /^ {3}available Rp 9\.985\.100 {3}held Rp 0$/,
      /^ {3}\d\d:\d\d:\d\d +DELIVERED +Kebomas +Paket telah diterima$/,
      /^ {3}url +http:\/\/127\.0\.0\.1:\d+\/satukurir$/,
      /^ +3 +shipment\.booked +PROCESSING +\d\d:\d\d:\d\d\.\d{3} +ok$/,
      /^ +\d+ +shipment\.delivered +OUT_FOR_DELIVERY +\d\d:\d\d:\d\d\.\d{3} +ok$/,
      /^ {3}held +2 +SHIPMENT_CAPTURE +−14\.900 +0 +SHP\w{15}$/,
      /^ {3}available +2 +SHIPMENT_PAYMENT +−14\.900 +9\.985\.100 +SHP\w{15}$/,
      /^ {3}held +1 +SHIPMENT_PAYMENT +\+14\.900 +14\.900 +SHP\w{15}$/,
      /^ {3}available +1 +TOPUP +\+10\.000\.000 +10\.000\.000 +opening-balance$/,
      /^ {3}faults +0$/,
    ];
    for (const row of rows) expect(lines()).toContainEqual(expect.stringMatching(row));
  });

  it('prints each step of the demo\u2019s parcel as soon as it sees it', () => {
    const steps = exited.chunks.map((chunk) => [...chunk.matchAll(STEP)].map(([, step]) => step));
    expect(steps.flat()).toEqual([
      'BOOKED            Kalideres                        The courier has taken the order',
      'PICKED_UP         Kalideres                        Picked up from the sender',
      'IN_TRANSIT        Kota Tangerang                   On its way',
      'IN_TRANSIT        Kota Pekalongan                  On its way',
      'IN_TRANSIT        Kota Surabaya                    On its way',
      'OUT_FOR_DELIVERY  Kebomas                          Out for delivery',
      'DELIVERED         Kebomas                          Delivered',
      'DELIVERED         Kebomas                          Paket telah diterima',
    ]);
    expect(steps.filter(({ length }) => length > 0).length).toBeGreaterThanOrEqual(4);
  });

  it('prints the demo as plain text of 100 columns without a terminal', () => {
    expect(exited.output).toBe(stripVTControlCharacters(exited.output));
    expect(lines().filter((line) => [...line].length > 100)).toEqual([]);
  });

  it('counts the validity of a quote down only on a terminal', () => {
    expect(exited.output.match(/expires in/g)).toHaveLength(1);
  });

  it('leaves no process and no folder after the demo', () => {
    expect(remains()).toEqual([]);
  });
});

it('serves the pages of the demo on a terminal until Enter is pressed', async () => {
  const program = demo({ flags: [KEYBOARD, advancing()] });
  const output = await said(program, 'Enter ends it.');
  const [tracking = ''] = /http:\/\/localhost:\d+\/t\/\S+/.exec(output) ?? [];
  const [dashboard = ''] = /http:\/\/127\.0\.0\.1:\d+$/m.exec(output.slice(-400)) ?? [];
  for (const page of [tracking, dashboard]) expect((await fetch(page)).status).toBe(200);
  expect(output).toMatch(/^ {3}password \S+$/m);
  program.stdin?.write('\n');
  expect((await endOf(program)).code).toBe(0);
  expect(remains()).toEqual([]);
});

it('refuses a demo with an unknown way to pay in one line, and starts nothing', async () => {
  const { code, output, complaints } = await endOf(demo({ way: 'cash' }));
  expect([code, output]).toEqual([2, '']);
  expect(complaints).toBe('PAY must be wallet, qris or transfer, not "cash".\n');
});

describe('a demo that fails leaves no process and no folder:', () => {
  it('exits the demo with 1 and prints an unexpected answer', async () => {
    const { code, complaints } = await endOf(demo({ flags: [NO_COURIERS] }));
    expect(code).toBe(1);
    expect(complaints).toContain('the status should be 200');
    expect(complaints).toContain('"code": "PLANTED"');
    expect(remains()).toEqual([]);
  });

  it('prints the answer when a demo’s replay differs, and counts time on a terminal', async () => {
    const { code, output, complaints } = await endOf(demo({ flags: [TERMINAL, DEAF_TO_KEYS] }));
    expect(stripVTControlCharacters(output).match(/expires in 1[45]:\d\d/g)).toHaveLength(4);
    expect(code).toBe(1);
    expect(complaints).toContain('the status should be 201');
    expect(complaints).toContain('"code": "QUOTE_ALREADY_USED"');
    expect(remains()).toEqual([]);
  });

  it('does not claim in the demo that a parcel travelled which had arrived at the first request', async () => {
    const { code, complaints } = await endOf(demo({ flags: [advancing('DELIVERED')] }));
    expect(code).toBe(1);
    expect(complaints).toContain('news in 3 answers or more should be true');
    expect(remains()).toEqual([]);
  });

  it.each([
    [
      'while its server starts',
      () => demo(),
      async () => waitUntil(() => remains().some((args) => args.endsWith('src/main.ts'))),
    ],
    [
      'in the middle of its story',
      () => demo(),
      (program: ChildProcess) => said(program, 'GET /api/v1/couriers'),
    ],
    [
      'while its books are verified',
      () => demo({ flags: [advancing()] }),
      async (program: ChildProcess) => {
        await said(program, 'ledger verify');
        await waitUntil(() => remains().some((args) => args.includes('src/cli/main.ts')));
      },
    ],
  ])('leaves no process and no folder of a demo that is killed %s', async (_, begin, moment) => {
    const program = begin();
    await moment(program);
    program.kill('SIGKILL');
    await waitUntil(() => remains().length === 0);
  });
});
