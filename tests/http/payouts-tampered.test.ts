import { beforeAll, describe, expect, it } from '@jest/globals';
import { idText, uuidOf } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { withClient } from '#tests/kit/database.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { advance } from './pickup-calls.ts';
import { callControl, topUp } from './top-up-calls.ts';

const shared = sharedApi();

/** Public ids of the tampered rows, by their kind. */
const ids = new Map<string, string>();
let client: ApiClient;
let accountId = '';

const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '0270009871', accountName: 'Toko Melati' };
const CLAIM = {
  type: 'LOST',
  amount: 60_000,
  description: 'It never came.',
  evidence_urls: ['https://shop.example/1.jpg'],
};

/** Makes every kind of row that moves money into or out of a wallet, in each state. */
beforeAll(async () => {
  const seller = await newSeller(shared.api);
  ({ client, accountId } = seller);
  await withdrawAll();
  await claimAll();
  await topUpAll();
  const { createAdjustment } = shared.api.container.get(TOKENS.useCases).adjustment;
  const correction = { amount: rupiah(7_000), direction: 'CREDIT', reference: 'A-1' } as const;
  await createAdjustment(tenant(), { ...correction, reason: 'mistake', by: 'ani' });
});

describe('rows that moved money', () => {
  it('finds nothing wrong with money rows while none is changed', async () => {
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['requested', 'withdrawal', 'amount = amount + 1000000'],
    ['requested', 'withdrawal', `account_number = '5550001112'`],
    ['requested', 'withdrawal', `account_name = 'Budi'`],
    ['byOperator', 'withdrawal', `bank = 'BRI'`],
    [
      'byOperator',
      'withdrawal',
      `account_number = '5550001112', terms_seal = withdrawal_seal(
      jsonb_populate_record(withdrawal, '{"account_number":"5550001112"}'))`,
    ],
    [
      'requested',
      'withdrawal',
      `account_number = '5550001112', terms_seal = withdrawal_seal(
      jsonb_populate_record(withdrawal, '{"account_number":"5550001112"}'))`,
    ],
    ['failed', 'withdrawal', `status = 'REQUESTED', failed_at = NULL, failure_reason = NULL`],
    [
      'requested',
      'withdrawal',
      `status = 'FAILED', failed_at = now(), failure_reason = 'no reason'`,
    ],
    [
      'requested',
      'withdrawal',
      `status = 'COMPLETED', completed_at = now(), bank_reference = 'B 1'`,
    ],
    ['completed', 'withdrawal', `bank_reference = 'elsewhere'`],
    ['completed', 'withdrawal', `status = 'REQUESTED', completed_at = NULL, bank_reference = NULL`],
    ['settled', 'claim', 'settled_amount = settled_amount + 50000'],
    ['settled', 'claim', 'transaction_id = gen_random_uuid()'],
    [
      'settled',
      'claim',
      `status = 'OPEN', decided_at = NULL, settled_amount = NULL, transaction_id = NULL`,
    ],
    [
      'open',
      'claim',
      `status = 'SETTLED', decided_at = now(), settled_amount = 50000,
        transaction_id = gen_random_uuid()`,
    ],
    ['paid', 'top_up', 'amount = amount + 1000'],
    ['pending', 'top_up', 'amount = amount + 1000'],
    ['pending', 'top_up', `status = 'PAID', paid_at = now(), transaction_id = gen_random_uuid()`],
    ['paid', 'top_up', `status = 'EXPIRED', paid_at = NULL, transaction_id = NULL`],
    ['paid', 'top_up', 'transaction_id = gen_random_uuid()'],
    ['byTransfer', 'top_up', `method = 'QRIS'`],
  ] as const)('finds the changed money row %s by its id: %s %s', async (name, table, change) => {
    const id = idOf(name);
    const own = [uuidOf(KINDS[table], id)];
    const where = `WHERE ${table}_id = $1`;
    const [before] = await asSuperuser(`SELECT * FROM ${table} ${where}`, own);
    await asSuperuser(`UPDATE ${table} SET ${change} ${where}`, own);
    const found = await faults();
    await asSuperuser(`DELETE FROM ${table} ${where}`, own);
    await asSuperuser(
      `INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`,
      [JSON.stringify(before)],
    );
    expect(found.join()).toContain(id);
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['requested', 'withdrawal'],
    ['byOperator', 'withdrawal'],
  ] as const)('reports that the money row %s lacks its row of %s', async (name, table) => {
    const own = [uuidOf(KINDS[table], idOf(name))];
    const [before] = await asSuperuser(
      `DELETE FROM ${table} WHERE ${table}_id = $1 RETURNING *`,
      own,
    );
    const found = await faults();
    await asSuperuser(
      `INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`,
      [JSON.stringify(before)],
    );
    expect(found.join()).toContain(idOf(name));
  });

  it('reports an adjustment that no operator made', async () => {
    const acts = await asSuperuser(
      `DELETE FROM operator_act WHERE account_id = $1 AND kind = 'ADJUSTED' RETURNING *`,
      [accountId],
    );
    const found = await faults();
    for (const act of acts) {
      await asSuperuser(
        'INSERT INTO operator_act SELECT * FROM jsonb_populate_record(NULL::operator_act, $1)',
        [JSON.stringify(act)],
      );
    }
    expect(found).toEqual([expect.stringContaining('ADJUSTMENT_DIFFERS A-1:')]);
    expect(await faults()).toEqual([]);
  });
});

const KINDS = { withdrawal: 'withdrawal', claim: 'claim', top_up: 'topUp' } as const;

function idOf(name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`there is no ${name}`);
  return id;
}

function tenant() {
  return { accountId, environment: 'TEST' } as const;
}

async function withdrawAll(): Promise<void> {
  const { container } = shared.api;
  const { addBankAccount } = container.get(TOKENS.useCases).bankAccount;
  const { bankAccountId } = await addBankAccount(tenant(), {
    bankAccount: BANK_ACCOUNT,
    by: 'ani',
  });
  const body = { amount: 250_000, bank_account_id: idText('bankAccount', bankAccountId) };
  for (const name of ['requested', 'completed', 'failed']) {
    const headers = { 'Idempotency-Key': name };
    const made = await client.post<'createWithdrawal'>('/api/v1/withdrawals', body, headers);
    ids.set(name, made.data().withdrawal_id);
  }
  const { createWithdrawal, completeWithdrawal, failWithdrawal } = container.get(
    TOKENS.useCases,
  ).withdrawal;
  const payout = { bankReference: `BCA ${accountId}`, by: 'ani' };
  await completeWithdrawal(uuidOf('withdrawal', idOf('completed')) ?? '', payout);
  const why = { reason: 'account closed', by: 'ani' };
  await failWithdrawal(uuidOf('withdrawal', idOf('failed')) ?? '', why);
  const { withdrawalId } = await createWithdrawal(tenant(), {
    amount: rupiah(100_000),
    reference: 'TICKET-1',
    by: 'ani',
    bankAccount: { ...BANK_ACCOUNT, accountNumber: '1112223334' },
  });
  ids.set('byOperator', idText('withdrawal', withdrawalId));
}

async function claimAll(): Promise<void> {
  for (const name of ['settled', 'open']) {
    const { shipment_number: number } = await sold(client, {
      receiver: { ...shipmentBody('').receiver, name: 'SIM LOST' },
    });
    await shared.api.work();
    await advance(client, number, 'LOST');
    const claim = await client.post<'createClaim'>(`/api/v1/shipments/${number}/claims`, CLAIM);
    ids.set(name, claim.data().claim_id);
    if (name === 'open') continue;
    const { settleClaim } = shared.api.container.get(TOKENS.useCases).claim;
    await settleClaim(number, { amount: rupiah(50_000), reference: 'letter 4', by: 'ani' });
  }
}

async function topUpAll(): Promise<void> {
  for (const [name, method] of [
    ['paid', 'QRIS'],
    ['byTransfer', 'MANUAL_TRANSFER'],
    ['pending', 'QRIS'],
  ] as const) {
    const id = (await topUp(client, method)).data().topup_id;
    ids.set(name, id);
    if (name !== 'pending') await callControl(client, id, 'settle-payment');
  }
}

async function faults(): Promise<readonly string[]> {
  const everything = { accountId: null, environment: null };
  const found: string[] = [];
  const verify = shared.api.container.get(TOKENS.useCases).wallet.verifyLedger;
  for await (const { fault } of verify(everything)) found.push(`${fault.code} ${fault.message}`);
  return found;
}

/** Runs SQL as a superuser without triggers and foreign keys. */
async function asSuperuser(text: string, values: readonly unknown[]) {
  return withClient(shared.database.ownerUrl, async (owner) => {
    await owner.query('SET session_replication_role = replica');
    return (await owner.query(text, [...values])).rows;
  });
}
