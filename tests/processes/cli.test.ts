import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { apiClient, RATES_BODY } from '#tests/kit/api-client.ts';
import { type CliRow, callCli, cliBeside } from '#tests/kit/cli.ts';
import { dataFolder, endPrograms, postmasterOf, runCli, startServer } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const COURIERS = '/api/v1/couriers';
const EMAIL = 'toko@kanaria.example';
const MINE = ['--account', EMAIL, '--environment', 'TEST'];

const shared = sharedApi();
const { cli, cliProcess, cliJson } = cliBeside(shared);

afterAll(endPrograms);

describe('on the database of a running server', () => {
  let secret: string;
  let keyId: string;

  beforeAll(async () => {
    await cliJson('account create', '--name', 'Toko Kanaria', '--email', EMAIL);
    const made = await cliJson('key create', ...MINE, '--name', 'Till');
    secret = String(made.secret);
    keyId = String(made.key_id);
  });

  it('opens one account per e-mail by account create', async () => {
    const opened = await cliJson(
      'account create',
      '--name',
      'Dua',
      '--email',
      ' Dua@Toko.example ',
    );
    expect(opened).toEqual({
      account_id: expect.stringMatching(/^acc_[0-9a-z]{26}$/),
      name: 'Dua',
      email: 'dua@toko.example',
      contact_email: null,
      pending_contact_email: null,
      contact_phone: null,
      timezone: 'WIB',
      mail_goes_to: 'dua@toko.example',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
    });
    const again = await cli('account create', '--name', 'x', '--email', EMAIL, '--json');
    expect([again.code, again.stdout]).toEqual([1, '']);
    expect(JSON.parse(again.stderr)).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path: 'email', code: 'TAKEN' }],
    });
  });

  it('makes a key by key create that the server accepts at once, and shows it once', async () => {
    expect((await apiClient(shared.api.port, secret).get(COURIERS)).status).toBe(200);
    const plain = await cli('key create', ...MINE, '--name', 'Plain', '--scopes', 'quotes:read');
    const [, shown = ''] = /^secret +(svc_test_\w{38})$/m.exec(plain.stdout) ?? [];
    expect((await apiClient(shared.api.port, shown).get(COURIERS)).status).toBe(403);
    const listed = await cliProcess('key list', ...MINE);
    expect(listed.stdout).toContain('Plain');
    expect(listed.stdout).not.toContain(shown);
  });

  it('lists keys newest first, page by page, with key list', async () => {
    const wanted = ['--limit', '1'];
    const [newest] = (await cliJson('key list', ...MINE, ...wanted)) as unknown as CliRow[];
    const before = ['--before', String(newest?.key_id)];
    const [older] = (await cliJson(
      'key list',
      ...MINE,
      ...wanted,
      ...before,
    )) as unknown as CliRow[];
    expect([newest?.name, older?.name]).toEqual(['Plain', 'Till']);
    expect(older).not.toHaveProperty('secret');
  });

  it('revokes a key by key revoke, which the server refuses within five seconds', async () => {
    const client = apiClient(shared.api.port, secret);
    expect((await client.get(COURIERS)).status).toBe(200);
    const revoked = await cliJson('key revoke', '--account', EMAIL, '--id', keyId);
    expect(revoked).toMatchObject({ key_id: keyId, revoked_at: expect.any(String) });
    shared.api.clock.skip(5_000);
    expect((await client.get(COURIERS)).error().code).toBe('API_KEY_REVOKED');
    expect(await cliJson('key revoke', '--account', EMAIL, '--id', keyId)).toEqual(revoked);
  });

  it('refuses key revoke of another account’s key, and changes nothing', async () => {
    const { key, secret: foreign } = await shared.api.newKey();
    const id = idText('apiKey', key.keyId);
    const refused = await cli('key revoke', '--account', EMAIL, '--id', id);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('no such API key');
    expect((await apiClient(shared.api.port, foreign).get(COURIERS)).status).toBe(200);
  });

  it('refuses key create with an expiry in the past', async () => {
    const expired = ['--name', 'Old', '--expires', '2020-01-31T00:00:00Z', '--json'];
    const { code, stdout, stderr } = await cli('key create', ...MINE, ...expired);
    expect([code, stdout]).toEqual([1, '']);
    expect(JSON.parse(stderr)).toMatchObject({
      code: 'VALIDATION_ERROR',
      field_errors: [{ path: 'expires_at', code: 'IN_THE_PAST' }],
    });
  });

  it('changes the account’s price at once by pricing set, as list and preview show', async () => {
    const made = await cliJson('key create', ...MINE, '--name', 'Pay');
    const client = apiClient(shared.api.port, String(made.secret));
    const jneReg = async () => {
      const { rates } = (await client.rates({ ...RATES_BODY, couriers: ['jne'] })).data();
      return rates.find((rate) => rate.service_code === 'REG');
    };
    const before = await jneReg();
    const target = ['--courier', 'jne', '--service', 'REG'];
    const terms = ['--markup-percent', '10', '--markup-fixed', '7000', '--discount-fixed', '2000'];
    const rule = await cliJson('pricing set', ...MINE, ...target, ...terms);
    expect(await jneReg()).toMatchObject({
      price: (before?.price ?? 0) + 7_000,
      discount: 2_000,
      final_price: (before?.price ?? 0) + 5_000,
    });
    const listed = await cliJson('pricing list', '--environment', 'TEST', '--limit', '1');
    expect(listed).toEqual([{ ...rule, state: 'IN_FORCE' }]);
    const preview = await cli('pricing preview', ...MINE, ...target, '--cost', '10000', '--json');
    const lines = preview.stdout.trim().split('\n');
    const [first, ...beaten] = lines.map((line) => JSON.parse(line));
    const summary = beaten.pop();
    expect(first).toEqual({ ...rule, rank: 1 });
    expect(beaten).toMatchObject([{ rank: 2, courier_code: null, markup_percent: 10 }]);
    expect(summary).toEqual({
      at: expect.any(String),
      rule_id: rule.rule_id,
      cost: 10_000,
      markup: { exact: 8_000, rounded: 8_000 },
      price: 18_000,
      discount: { exact: 2_000, rounded: 2_000 },
      final_price: 16_000,
    });
  });

  it('schedules a price by pricing set, which preview shows', async () => {
    const target = ['--courier', 'tiki', '--service', 'ONS'];
    const span = ['--valid-from', '2100-01-01', '--valid-until', '2100-02-01'];
    const terms = ['--markup-percent', '0.01', '--discount-percent', '1', ...span];
    const rule = await cliJson('pricing set', ...MINE, ...target, ...terms);
    const listed = await cliJson('pricing list', '--environment', 'TEST', '--limit', '1');
    expect(listed).toEqual([{ ...rule, state: 'TO_COME' }]);
    const asked = [...MINE, ...target, '--cost', '10000'];
    const shown = async (at: string) => (await cli('pricing preview', ...asked, '--at', at)).stdout;
    const later = await shown('2100-01-31T23:59:59.999Z');
    expect(later).toMatch(/^rank {2}rule_id .*\n1 +prc_.*\n2 +prc_/);
    expect(later).toContain(`\nrule_id           ${rule.rule_id}\n`);
    expect(later).toMatch(/^markup.exact +1\nmarkup.rounded +100\nprice +10100$/m);
    expect(later).toMatch(/^discount.exact +101\ndiscount.rounded +100\nfinal_price +10000\n$/m);
    expect(await shown('2100-02-01')).toMatch(/^price +11000$/m);
  });

  it('rejects unavailable services in pricing set and preview', async () => {
    const rule = ['--environment', 'TEST', '--markup-percent', '5', '--json'];
    const refused = await cli('pricing set', ...rule, '--courier', 'jna');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(JSON.parse(refused.stderr)).toMatchObject({
      code: 'UNKNOWN_COURIER',
      field_errors: [{ path: 'courier', message: expect.stringContaining('jne, jnt') }],
    });
    const odd = ['--courier', 'jne', '--service', 'ONS', '--cost', '1'];
    const unknown = await cli('pricing preview', ...MINE, ...odd);
    expect([unknown.code, unknown.stdout]).toEqual([1, '']);
    expect(unknown.stderr).toContain('ONS is not a service of jne');
  });

  it('exits with 1 and one sentence when a command is refused', async () => {
    const unknown = ['--account', 'unknown@x.example', '--environment', 'TEST'];
    const refused = await cliProcess('key list', ...unknown);
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no account unknown@x.example.\n',
    });
  });
});

describe('a misuse ends with 2 before any database is opened:', () => {
  const nowhere = { DATABASE_URL: 'postgres://o:p4ssw0rd@127.0.0.1:1/nothing' };

  it.each([
    ['an unknown command', ['key', 'make'], 'There is no command "key make".'],
    ['half a command', ['key'], 'There is no command "key".'],
    ['missing options', ['key', 'create', '--name', 'x'], 'missing: --account, --environment'],
    ['an unknown option', ['account', 'create', '--nam', 'x'], "Unknown option '--nam'"],
    ['an option without its value', ['key', 'revoke', '--id'], "'--id <value>' argument missing"],
    ['a word too many', ['pricing', 'list', 'all'], "Unexpected argument 'all'"],
  ])('exits with 2 for a misuse: %s', async (_, args, message) => {
    const { code, stdout, stderr } = await callCli(args, nowhere);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('exits with 2 for a wrong setting, and names it', async () => {
    const settings = { DATABASE_URL: 'p4ssw0rd', LOG_LEVEL: 'loud' };
    const { code, stderr } = await runCli(['pricing', 'list', '--environment', 'TEST'], settings);
    expect([code, stderr.split('\n').map((line) => line.split(' ')[0])]).toEqual([
      2,
      ['DATABASE_URL', 'LOG_LEVEL', ''],
    ]);
    expect(stderr).not.toContain('p4ssw0rd');
  });

  it('prints help without a database', async () => {
    const [all, none, one] = await Promise.all([
      runCli(['--help'], nowhere),
      callCli([], nowhere),
      callCli(['key', 'create', '--help'], nowhere),
    ]);
    expect([all.code, none.code, one.code]).toEqual([0, 0, 0]);
    expect(all.stdout).toContain('pricing preview');
    expect(none.stdout).toBe(all.stdout);
    expect(one.stdout).toContain('--scopes');
  });

  it('exits with 1 for a silent database, without its password', async () => {
    const { code, stderr } = await runCli(['pricing', 'list', '--environment', 'TEST'], nowhere);
    expect(code).toBe(1);
    expect(stderr).toContain('ECONNREFUSED');
    expect(stderr).not.toContain('p4ssw0rd');
  });
});

describe('with nothing running', () => {
  it('starts, uses and stops the embedded database by the command line, whose data a server finds', async () => {
    const settings = { DATA_DIR: await dataFolder() };
    const open = ['account', 'create', '--name', 'Toko', '--email', EMAIL, '--json'];
    expect((await runCli(open, settings)).code).toBe(0);
    expect(postmasterOf(settings.DATA_DIR)).toBeUndefined();
    const make = ['key', 'create', ...MINE, '--name', 'Till', '--json'];
    const first = JSON.parse((await runCli(make, settings)).stdout);

    const server = await startServer(settings);
    // Its address and the dashboard's, and no key: there is an account.
    expect(server.out()).toHaveLength(2);
    const postmaster = postmasterOf(settings.DATA_DIR);
    const second = JSON.parse((await runCli(make, settings)).stdout);
    expect(postmasterOf(settings.DATA_DIR)).toBe(postmaster);
    for (const { secret } of [first, second]) {
      expect((await apiClient(server.port, secret).get(COURIERS)).status).toBe(200);
    }
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
