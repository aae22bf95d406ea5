import { describe, expect, it } from '@jest/globals';
import { uuidOf } from '#domain/id.ts';
import {
  BANK_ACCOUNTS_MAX,
  type VerifiedAccount,
} from '#domain/money/bank-account/bank-account.ts';
import { rupiah } from '#domain/money.ts';
import type { IdempotentRequest } from '#src/usecases/platform/idempotency/idempotent.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { OTHER_ENVIRONMENT } from '#tests/kit/store-contracts/shipment-samples.ts';
import { TENANT } from '../../shipment-scene.ts';
import { balancesOf, snapshotOf } from '../../stored.ts';
import { actsOf, FUNDS, type OperatorScene, operatorScene } from './operator-scene.ts';

const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '0270001', accountName: 'Toko Alice' };
const AMOUNT = 200_000;

describe('a bank account', () => {
  it('adds a bank account once by bank and number, and records its operator', async () => {
    const office = await operatorScene();
    const account = await add(office);
    expect(account).toEqual({
      ...TENANT,
      ...BANK_ACCOUNT,
      bankAccountId: expect.any(String),
      createdAt: office.clock.now(),
      lastUsedAt: null,
      removedAt: null,
    });
    const before = await snapshotOf(office);
    expect(await Promise.all([add(office), add(office)])).toEqual([account, account]);
    expect(await snapshotOf(office)).toBe(before);
    expect(await actsOf(office)).toEqual(['BANK_ACCOUNT_ADDED ani: BCA 0270001, Toko Alice']);
    expect(await office.bankAccounts.listBankAccounts(OTHER_ENVIRONMENT)).toEqual([]);
  });

  it('rejects a bank account with another holder or a malformed number', async () => {
    const office = await operatorScene();
    await add(office);
    const before = await snapshotOf(office);
    await expect(add(office, { accountName: 'Toko Bob' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'BCA 0270001 belongs to Toko Alice.',
      fieldErrors: [{ path: 'account_name', code: 'TAKEN' }],
    });
    await expect(add(office, { accountNumber: '02-7' })).rejects.toMatchObject({
      fieldErrors: [{ path: 'account_number', code: 'INVALID_FORMAT' }],
    });
    expect(await snapshotOf(office)).toBe(before);
  });

  it('rejects an eleventh bank account', async () => {
    const office = await operatorScene();
    for (let at = 1; at <= BANK_ACCOUNTS_MAX; at += 1) {
      await add(office, { accountNumber: `0270${at}` });
    }
    await expect(add(office)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    const [first] = await office.bankAccounts.listBankAccounts(TENANT);
    await remove(office, first?.bankAccountId ?? '');
    expect(await add(office)).toMatchObject(BANK_ACCOUNT);
  });

  it('removes a bank account once and allows adding it again', async () => {
    const office = await operatorScene();
    const { bankAccountId } = await add(office);
    office.clock.advance(5_000);
    const removed = await remove(office, bankAccountId);
    expect(removed.removedAt).toEqual(office.clock.now());
    const before = await snapshotOf(office);
    expect(await remove(office, bankAccountId)).toEqual(removed);
    expect(await snapshotOf(office)).toBe(before);
    expect((await add(office, { accountName: 'Toko Bob' })).bankAccountId).not.toBe(bankAccountId);
    const unknown = remove(office, uuid(99));
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a withdrawal of a client', () => {
  it('debits a client withdrawal from the wallet and leaves it to an operator', async () => {
    const office = await operatorScene();
    const account = await add(office);
    const { data } = await withdraw(office, account);
    const at = office.clock.now().toISOString();
    expect(data).toEqual({
      withdrawal_id: expect.stringMatching(/^wdr_/),
      environment: 'TEST',
      status: 'REQUESTED',
      amount: AMOUNT,
      bank: 'BCA',
      account_name: 'Toko Alice',
      account_number_last4: '0001',
      bank_reference: null,
      failure_reason: null,
      created_at: at,
      completed_at: null,
      failed_at: null,
    });
    const left = { AVAILABLE: FUNDS - AMOUNT, WITHDRAWAL_CLEARING: AMOUNT };
    expect(await balancesOf(office)).toEqual(left);
    expect(await office.list()).toMatchObject([{ ...TENANT, bankAccount: BANK_ACCOUNT }]);
    const [used] = await office.bankAccounts.listBankAccounts(TENANT);
    expect(used?.lastUsedAt).toEqual(office.clock.now());
    const withdrawalId = uuidOf('withdrawal', data.withdrawal_id) ?? '';
    await office.fail(withdrawalId, { reason: 'no such account', by: 'budi' });
    expect(await balancesOf(office)).toEqual({ AVAILABLE: FUNDS });
  });

  it('creates one client withdrawal for each idempotency key', async () => {
    const office = await operatorScene();
    const account = await add(office);
    const both = await Promise.all([withdraw(office, account), withdraw(office, account)]);
    expect(both[1].data).toEqual(both[0].data);
    await withdraw(office, account, { key: 'two' });
    expect(await office.list()).toHaveLength(2);
  });

  it('rejects a client withdrawal above the balance or below the minimum, and changes nothing', async () => {
    const office = await operatorScene();
    const account = await add(office);
    const before = await snapshotOf(office);
    await expect(withdraw(office, account, { amount: FUNDS + 1 })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { shortfall: 1 },
    });
    await expect(withdraw(office, account, { amount: 9_999 })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fieldErrors: [{ path: 'amount', code: 'TOO_SMALL' }],
    });
    expect(await snapshotOf(office)).toBe(before);
  });

  it('rejects a withdrawal to a bank account that is unknown, removed or of the other environment', async () => {
    const office = await operatorScene();
    const removed = await add(office);
    await remove(office, removed.bankAccountId);
    const other = { bankAccount: BANK_ACCOUNT, by: 'ani' };
    const elsewhere = await office.bankAccounts.addBankAccount(OTHER_ENVIRONMENT, other);
    const before = await snapshotOf(office);
    for (const bankAccountId of [removed.bankAccountId, elsewhere.bankAccountId, uuid(99)]) {
      await expect(withdraw(office, { ...removed, bankAccountId })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        fieldErrors: [{ path: 'bank_account_id', code: 'UNKNOWN_BANK_ACCOUNT' }],
      });
    }
    expect(await snapshotOf(office)).toBe(before);
  });
});

function add(office: OperatorScene, changes: Partial<typeof BANK_ACCOUNT> = {}) {
  const bankAccount = { ...BANK_ACCOUNT, ...changes };
  return office.bankAccounts.addBankAccount(TENANT, { bankAccount, by: 'ani' });
}

function remove(office: OperatorScene, bankAccountId: string) {
  return office.bankAccounts.removeBankAccount(TENANT, { bankAccountId, by: 'budi' });
}

function withdraw(
  office: OperatorScene,
  { bankAccountId: id }: VerifiedAccount,
  { amount = AMOUNT, key = 'one' } = {},
) {
  const bankAccountId = id;
  const body = { amount, bank_account_id: bankAccountId };
  const request: IdempotentRequest = {
    tenant: TENANT,
    route: 'POST /withdrawals',
    key,
    content: { method: 'POST', path: '/api/v1/withdrawals', body },
  };
  const command = { tenant: TENANT, amount: rupiah(amount), bankAccountId };
  return office.withdrawals.requestWithdrawal(command, request);
}
