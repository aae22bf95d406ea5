import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { signedHeaders } from '#domain/notifying/webhook/signature.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ExitedProcess, endPrograms, type Program, startProgram } from '#tests/kit/program.ts';
import { whileLocked } from '#tests/kit/row-locks.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const DELIVERY = 'dlv_01kaj2n8q4fvr9m7b0c1d2e3fb';
const BODY = '{"id":"evt_1","type":"shipment.booked","data":{"sequence":2}}';
const INSECURE = { ALLOW_INSECURE_WEBHOOKS: 'true' };

type Row = Readonly<Record<string, unknown>>;

const shared = sharedApi();

afterAll(endPrograms);

describe('webhook listen', () => {
  it('shows in webhook listen current, earlier and unverified webhooks until Ctrl-C', async () => {
    const program = listen(['--secret', SECRET, '--status', '503', '--json']);
    const origin = await originOf(program);
    const good = signed();
    expect(await posted(origin, good)).toBe(503);
    expect(await posted(origin, good)).toBe(503);
    expect(await posted(origin, { ...good, body: '{}' })).toBe(503);
    await waitUntil(() => program.out().length === 4);
    program.signal('SIGINT');
    const ended = await program.ended;
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    const [, ...rows] = rowsOf(ended);
    expect(rows).toMatchObject([
      { delivery_id: DELIVERY, times: 1, verified: true, type: 'shipment.booked', sequence: 2 },
      { delivery_id: DELIVERY, times: 2, verified: true },
      { delivery_id: DELIVERY, times: 0, verified: false, problems: [{ code: 'MISMATCH' }] },
      { received: 3, verified: 2, refused: 1, repeated: 1 },
    ]);
    expect(ended.stdout).not.toContain(SECRET);
  });

  it('prints no colour in webhook listen without a terminal', async () => {
    const program = listen(['--secret', SECRET, '--brief']);
    const [line = ''] = await linesOf(program, 1);
    const origin = /^http:\S+/.exec(line)?.[0] ?? '';
    await posted(origin, signed());
    const [, ...lines] = await linesOf(program, 4);
    expect(lines.slice(1)).toEqual([
      `          ${DELIVERY}  new  answered 200`,
      '          signature ok',
    ]);
    program.signal('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });

  it('creates a TEST endpoint in webhook listen for an account, and deletes it at the end', async () => {
    const { accountId, email } = await shared.api.newAccount();
    const webhooks = shared.api.container.get(TOKENS.stores).webhooks;
    const all = () => webhooks.all({ accountId, environment: 'TEST' });
    const program = listen(['--account', email, '--json'], INSECURE);
    const origin = await originOf(program);
    const [{ secrets, ...made } = never()] = await all();
    expect(made).toMatchObject({ url: origin, events: ['*'], disabledReason: null });
    await posted(origin, signed(secrets[0].text));
    await waitUntil(() => program.out().length === 2);
    program.signal('SIGTERM');
    const ended = await program.ended;
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(rowsOf(ended)[1]).toMatchObject({ verified: true });
    expect(await all()).toEqual([]);
  });

  it('removes the endpoint of webhook listen after a repeated Ctrl-C, as npm passes it on', async () => {
    const { accountId, email } = await shared.api.newAccount();
    const webhooks = shared.api.container.get(TOKENS.stores).webhooks;
    const all = () => webhooks.all({ accountId, environment: 'TEST' });
    const program = listen(['--account', email, '--json'], INSECURE);
    await originOf(program);
    const endpoint = { table: 'webhook', where: `account_id = '${accountId}'` };
    await whileLocked(shared.database.ownerUrl, endpoint, async ({ untilWaiting }) => {
      program.signal('SIGINT');
      await untilWaiting(1);
      program.signal('SIGINT');
    });
    const ended = await program.ended;
    expect([ended.code, ended.stderr]).toEqual([0, '']);
    expect(rowsOf(ended)[1]).toMatchObject({ received: 0 });
    expect(await all()).toEqual([]);
  });

  it('exits with 1 and the reason where webhook listen cannot start', async () => {
    const { email } = await shared.api.newAccount();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? `${address?.port}` : '';
    const [taken, refused] = await Promise.all([
      listen(['--secret', SECRET, '--port', port]).ended,
      listen(['--account', email]).ended,
    ]);
    other.close();
    expect([taken.code, taken.stdout]).toEqual([1, '']);
    expect(taken.stderr).toBe(`The port ${port} is already in use. Choose another one.\n`);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('both need ALLOW_INSECURE_WEBHOOKS=true');
  });
});

/** Runs webhook listen on the database of the running server; at any free port by default. */
function listen(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Program {
  const { ownerUrl, appUrl } = shared.database;
  const database = { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl };
  const anyPort = args.includes('--port') ? [] : ['--port', '0'];
  return startProgram('src/cli/main.ts', ['webhook', 'listen', ...anyPort, ...args], {
    ...database,
    ...settings,
  });
}

async function linesOf(program: Program, count: number): Promise<readonly string[]> {
  await waitUntil(() => program.out().length >= count);
  return program.out();
}

async function originOf(program: Program): Promise<string> {
  const [line = ''] = await linesOf(program, 1);
  return JSON.parse(line).listening;
}

function rowsOf({ stdout }: ExitedProcess): readonly Row[] {
  return stdout
    .trim()
    .split('\n')
    .map((line): Row => JSON.parse(line));
}

function signed(text = SECRET) {
  const signing = { deliveryId: DELIVERY, body: BODY, secrets: [{ text, until: null }] };
  return { headers: signedHeaders({ ...signing, now: new Date() }, systemDigest), body: BODY };
}

async function posted(origin: string, { headers, body }: ReturnType<typeof signed>) {
  return (await fetch(origin, { method: 'POST', headers, body })).status;
}

function never(): never {
  throw new Error('there is none');
}
