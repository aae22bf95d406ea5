import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { COMPILED, endPrograms, startProgram } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { type InstalledClient, installClient } from './installed-client.ts';
import { whileWorking } from './while-working.ts';

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

const shared = sharedApi();
const PLACES = ['--from', '31.73.06', '--to', '35.25.14'];

let installed: InstalledClient;
let key: string;

beforeAll(async () => {
  installed = await installClient();
  key = (await shared.api.newKey()).secret;
});
afterAll(async () => {
  await endPrograms();
  await installed.remove();
});

describe('satukurir login', () => {
  it('stores the key of satukurir login for its owner only, and uses it in every command', async () => {
    const home = { HOME: await folder('home') };
    const file = join(home.HOME, '.config/satukurir/key.json');
    await mkdir(join(home.HOME, '.config/satukurir'), { recursive: true });
    await writeFile(file, '{}');
    await chmod(file, 0o666);
    const login = await run(['login', '--url', url()], { input: `${key}\n`, env: home });
    expect(login).toMatchObject({ code: 0, out: expect.stringContaining('The TEST key for') });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(login.out + login.err).not.toContain(key);
    const status = await run(['status'], { env: home });
    expect(status).toMatchObject({ code: 0, out: expect.stringContaining('Rp10.000.000') });
    await run(['logout'], { env: home });
    const without = await run(['status'], { env: home });
    expect(without).toMatchObject({ code: 2, err: expect.stringContaining('satukurir login') });
  });

  it('stores no key in satukurir login that the service does not know', async () => {
    const home = { HOME: await folder('stranger') };
    const wrong = `svc_test_${'x'.repeat(38)}`;
    const { code, err } = await run(['login', '--url', url()], { input: wrong, env: home });
    expect([code, err]).toEqual([1, expect.stringContaining('INVALID_API_KEY, HTTP 401')]);
    expect((await run(['status'], { env: home })).code).toBe(2);
  });
});

describe('commands of satukurir', () => {
  it('compares rates as a table, and as JSON', async () => {
    const args = ['rates', ...PLACES, '--weight', '1200'];
    const { code, out, err } = await run(args);
    expect([code, err]).toEqual([0, expect.stringMatching(/^Kalideres.+ → Kebomas.+\n$/)]);
    expect(out.split('\n')[0]).toMatch(/^courier +service +price +total +days$/);
    expect(out).toMatch(/^\w+ +\w+ +Rp[\d.]+ +Rp[\d.]+ +[\d-]+ +cheapest/m);
    const json = await run([...args, '--courier', 'jne', '--json']);
    const couriers = JSON.parse(json.out).rates.map((rate: Rate) => rate.courier_code);
    expect(new Set(couriers)).toEqual(new Set(['jne']));
  });

  it('ships the parcel of a file once by satukurir ship, follows it and prints its label', async () => {
    const order = join(installed.folder, 'order.json');
    await writeFile(order, (await run(['ship', '--example'])).out);
    const label = join(installed.folder, 'label.pdf');
    const args = ['ship', order, '--courier', 'jne', '--service', 'reg', '--label', label];
    const shipped = await whileWorking(shared.api, run(args));
    expect(shipped.code).toBe(0);
    expect(shipped.out).toMatch(/^status +BOOKED$/m);
    const [, number = ''] = /^shipment +(\S+)$/m.exec(shipped.out) ?? [];
    const [, awb = ''] = /^awb +(\S+)$/m.exec(shipped.out) ?? [];
    expect((await readFile(label, 'latin1')).slice(0, 5)).toBe('%PDF-');
    const again = await run([...args, '--json']);
    expect(JSON.parse(again.out)).toMatchObject({ shipment_number: number });
    expect(again.err).toContain('order-4711 was ordered before');
    const tracked = await run(['track', awb]);
    expect(tracked.out).toMatch(/JNE Reguler {2}BOOKED {2}to Kebomas\n/);
    expect(tracked.out).toMatch(/BOOKED +Kalideres.+ +The courier has taken the order\n/);
    const zpl = await run(['labels', number, '--format', 'zpl', '--out', '-']);
    expect(zpl.out).toMatch(/^\^XA/);
  });

  it('sends a batch made from the template by satukurir, and names its wrong rows', async () => {
    const template = (await run(['batch', 'template'])).out;
    const last = template.trimEnd().split('\n').at(-1) ?? '';
    const wrong = last.replace(/^[^,]+/, 'order-2').replace(/\d{2}\.\d{2}\.\d{2}/, '99.99.99');
    const args = ['batch', 'send', '-', '--mode', 'valid', '--dry-run'];
    const sent = await whileWorking(shared.api, run(args, { input: `${template}${wrong}\n` }));
    expect(sent.code).toBe(0);
    expect(sent.out).toMatch(/^status +AWAITING_CONFIRMATION$/m);
    expect(sent.out).toMatch(/^row 2 order-2: \w+\.district_id .+$/m);
    const [, id = ''] = /batch confirm (\S+)/.exec(sent.err) ?? [];
    const confirmed = await whileWorking(shared.api, run(['batch', 'confirm', id, '--json']));
    expect(JSON.parse(confirmed.out)).toMatchObject({ status: 'COMPLETED' });
  });

  it('forwards events to a receiver by satukurir listen, signed with the secret that it prints', async () => {
    const received: { readonly headers: Record<string, string>; readonly body: Buffer }[] = [];
    const receiver = createServer(async (request, response) => {
      const body = await buffer(request);
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(received.length === 1 ? 500 : 204).end();
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const to = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    const program = startProgram(installed.command, ['listen', '--to', to], settings());
    try {
      await waitUntil(() => program.err().some((line) => line.startsWith('Events go to')));
      const secret = program.err()[0]?.replace('Secret: ', '') ?? '';
      const printed = waitUntil(() => program.out().length > 0);
      // The command ignores events before its first poll, so events are sent until one arrives.
      await whileWorking(
        shared.api,
        triggeredUntil(() => received.length > 0),
      );
      await whileWorking(shared.api, printed);
      expect(program.out()[0]).toMatch(/ {2}claim\.settled {2}clm_\w+ {2}204$/);
      const events = received.map(({ headers, body }) =>
        new Webhook(secret).verify(body.toString(), headers),
      );
      expect(events[0]).toMatchObject({ type: 'claim.settled', rehearsal: true });
      expect(events[0]).not.toHaveProperty('position');
      expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    } finally {
      program.signal('SIGINT');
      receiver.close();
    }
    expect(await program.ended).toMatchObject({ code: 0 });
    const listed = await run(['events', '--type', 'claim.settled', '--limit', '1']);
    expect(listed.out).toMatch(/claim\.settled +clm_/);
  });

  it('lists the event types that satukurir trigger can send', async () => {
    const { out } = await run(['trigger', '--list']);
    expect(out.split('\n')).toEqual(expect.arrayContaining(['shipment.delivered', 'cod.settled']));
    expect(out).not.toContain('webhook.test');
  });
});

describe('errors of satukurir', () => {
  it.each([
    [['rates', '--from', '11830'], 'satukurir: missing: --to, --weight\n'],
    [['rates', ...PLACES, '--weight', 'heavy'], '--weight must be a whole number from 1 on'],
    [['labels'], 'labels takes shipments, or --batch'],
    [['track'], 'missing: AWB'],
    [['fly'], 'there is no command fly; satukurir --help lists all'],
    [['listen', '--to', 'localhost:4000'], '--to must be a URL such as'],
    [['track', 'a', '--colour'], "Unknown option '--colour'"],
  ])('refuses the command line %j with exit code 2', async (args, message) => {
    const { code, err } = await run(args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('prints a refusal of the API with code, wrong fields and request, and as JSON', async () => {
    const args = ['rates', ...PLACES, '--weight', '1200000'];
    const { code, err } = await run(args);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^ {2}package\.weight_grams must be .+\n {2}VALIDATION_ERROR, HTTP 422, request req_/m,
    );
    const json = await run([...args, '--json']);
    expect(JSON.parse(json.err)).toMatchObject({
      error: {
        code: 'VALIDATION_ERROR',
        request_id: expect.stringMatching(/^req_/),
        field_errors: [{ path: 'package.weight_grams' }],
      },
    });
  });

  it('advises on the next step when no service answers satukurir', async () => {
    const env = { SATUKURIR_URL: 'http://127.0.0.1:1' };
    const { code, err } = await run(['status'], { env });
    expect([code, err]).toEqual([1, expect.stringContaining('satukurir login --url')]);
  });

  it('explains in the help of satukurir each command that it lists', async () => {
    const { out } = await run([]);
    expect(out).toMatch(/^ {2}batch send +order all parcels of a CSV file/m);
    const help = await run(['batch', 'send', '--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toMatch(
      /^Usage: satukurir batch send FILE \[OPTIONS\]\n\n {2}--dry-run +check/m,
    );
  });
});

type Rate = { readonly courier_code: string };
type Running = {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
};

function url(): string {
  return `http://127.0.0.1:${shared.api.port}`;
}

function settings() {
  return { SATUKURIR_KEY: key, SATUKURIR_URL: url(), HOME: installed.folder };
}

async function triggeredUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await run(['trigger', 'claim.settled']);
}

async function folder(name: string): Promise<string> {
  const path = join(installed.folder, name);
  await mkdir(path);
  return path;
}

/** Runs the installed command as a shell would; a different home folder has no key. */
async function run(args: readonly string[], { input = '', env }: Running = {}): Promise<Ended> {
  const own = env?.HOME === undefined ? { ...settings(), ...env } : env;
  const child = spawn(process.execPath, [installed.command, ...args], {
    env: { PATH: process.env.PATH ?? '', ...COMPILED, ...own },
    cwd: installed.folder,
  });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err };
}
