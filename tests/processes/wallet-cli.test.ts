import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient } from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { withClient } from '#tests/kit/database.ts';
import { endPrograms } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';

const EMAIL = 'toko@kanaria.example';
const REFERENCE = 'BCA 0012';
const TOP_UP = topUp('250000', REFERENCE);
const LIVE = ['--environment', 'LIVE'];

const shared = sharedApi();
const { cli, cliJson } = cliBeside(shared);

beforeAll(async () => {
  await cliJson('account create', '--name', 'Toko Kanaria', '--email', EMAIL);
});

afterAll(endPrograms);

describe('wallet topup', () => {
  it('prints the transaction and the new balance of a wallet topup, which the server serves at once', async () => {
    const made = await cliJson('wallet topup', ...TOP_UP, ...LIVE);
    expect(made).toEqual({
      transaction_id: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
      journal_id: expect.stringMatching(/^jrn_[0-9a-z]{26}$/),
      sequence: 1,
      type: 'TOPUP',
      direction: 'CREDIT',
      bucket: 'available',
      amount: 250_000,
      balance_after: 250_000,
      reference: { type: 'topup', id: REFERENCE },
      description: `Top-up ${REFERENCE}`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      balance: { available: 250_000, held: 0, pending_cod: 0 },
    });
    expect(await balanceServed('LIVE')).toEqual({ available: 250_000, held: 0, pending_cod: 0 });
  });

  it('adds a wallet topup to the opening balance of a TEST wallet', async () => {
    const plain = await cli('wallet topup', ...TOP_UP, '--environment', 'TEST');
    expect(plain).toMatchObject({ code: 0, stderr: '' });
    expect(plain.stdout).toMatch(/^sequence +2$/m);
    expect(plain.stdout).toMatch(/^balance\.available +10250000$/m);
  });

  it('refuses a repeated reference of a wallet topup with its time and amount, and credits nothing', async () => {
    const again = await cli('wallet topup', ...TOP_UP, ...LIVE, '--json');
    expect([again.code, again.stdout]).toEqual([1, '']);
    expect(JSON.parse(again.stderr)).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^BCA 0012 was booked already, on 20.* with 250000 rupiah\.$/),
      field_errors: [{ path: 'reference', code: 'TAKEN' }],
    });
    expect(await balanceServed('LIVE')).toMatchObject({ available: 250_000 });
  });

  it('refuses a wallet topup of zero, or with an unprintable reference', async () => {
    const [nothing, odd] = await Promise.all([
      cli('wallet topup', ...topUp('0', REFERENCE), ...LIVE),
      cli('wallet topup', ...topUp('250000', 'BCA\u200b0013'), ...LIVE),
    ]);
    expect([nothing.code, odd.code]).toEqual([1, 1]);
    expect(nothing.stderr).toBe('The amount must be from 1 to 1000000000 rupiah.\n');
    expect(odd.stderr).toBe('The reference must be 1 to 64 printable ASCII characters.\n');
  });
});

describe('ledger verify', () => {
  it('reports the verified rows of correct books, and exits with 0', async () => {
    const clean = await cli('ledger verify');
    expect(clean).toMatchObject({ code: 0, stderr: '' });
    expect(clean.stdout).toMatch(/^accounts +24\njournals +3\npostings +6\nfaults +0\n$/);
    const mine = await cliJson('ledger verify', '--account', EMAIL, ...LIVE);
    expect(mine).toEqual({ accounts: 12, journals: 1, postings: 2, faults: 0 });
  });

  it('names client, journal and row of a fault in the books, and exits with 1', async () => {
    await tamper();
    const found = await cli('ledger verify', '--json');
    expect(found).toMatchObject({ code: 1, stderr: '' });
    const lines = found.stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        account_id: expect.stringMatching(/^acc_/),
        environment: 'LIVE',
        code: 'WRONG_BALANCE_AFTER',
        journal_id: expect.stringMatching(/^jrn_/),
        ledger_account: 'AVAILABLE',
        version: 1,
        message: 'AVAILABLE 1 leaves 250001, but 0 and 250000 are 250000',
      },
      expect.objectContaining({ code: 'BROKEN_CHAIN', ledger_account: 'AVAILABLE', version: 1 }),
      { accounts: 24, journals: 3, postings: 6, faults: 2 },
    ]);
    const [inTest, forPeople] = await Promise.all([
      cli('ledger verify', '--environment', 'TEST'),
      cli('ledger verify', '--account', EMAIL),
    ]);
    expect([inTest.code, forPeople.code]).toEqual([0, 1]);
    expect(forPeople.stdout).toMatch(
      /^acc_\w+ +LIVE +WRONG_BALANCE_AFTER +jrn_\w+ +AVAILABLE +1 /m,
    );
  });
});

/** Changes a row without triggers, as only the database's owner can. */
function tamper(): Promise<unknown> {
  return withClient(shared.database.ownerUrl, async (owner) => {
    await owner.query('SET session_replication_role = replica');
    await owner.query(`UPDATE posting SET balance_after = balance_after + 1
      WHERE environment = 'LIVE' AND kind = 'AVAILABLE'`);
  });
}

/** Balance that the running server answers to a key of the account. */
async function balanceServed(environment: 'TEST' | 'LIVE'): Promise<unknown> {
  const mine = ['--account', EMAIL, '--environment', environment, '--name', 'Till'];
  const { secret } = await cliJson('key create', ...mine);
  return (await apiClient(shared.api.port, String(secret)).get('/api/v1/balance')).data();
}

function topUp(amount: string, reference: string): readonly string[] {
  return ['--account', EMAIL, '--amount', amount, '--reference', reference];
}
