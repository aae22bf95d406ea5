import { expect, it } from '@jest/globals';
import { uuidOf } from '#domain/id.ts';
import { WITHDRAWAL_MIN } from '#domain/money/withdrawal/withdrawal.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { DOCUMENT } from '#tests/kit/contract.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { balance, OPENING } from './payment-calls.ts';

const AMOUNT = 250_000;
const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '0270009871', accountName: 'Toko Melati' };
const SHOWN = { bank: 'BCA', account_name: 'Toko Melati', account_number_last4: '9871' };

const shared = sharedApi();

it('sends a withdrawal to a verified account, and refunds it if it fails', async () => {
  const { client, accountId } = await newSeller(shared.api);
  const { addBankAccount } = shared.api.container.get(TOKENS.useCases).bankAccount;
  const tenant = { accountId, environment: 'TEST' } as const;
  await addBankAccount(tenant, { bankAccount: BANK_ACCOUNT, by: 'ani' });
  const accounts = await client.get<'listBankAccounts'>('/api/v1/bank_accounts');
  expect(accounts.data().items).toMatchObject([{ ...SHOWN, last_used_at: null }]);
  expect(accounts.text).not.toContain(BANK_ACCOUNT.accountNumber);
  const id = accounts.data().items[0]?.bank_account_id ?? '';

  const first = await withdraw(client, id, 'one');
  expect(first.status).toBe(201);
  const { replayed: _, ...requested } = first.data();
  expect(requested).toMatchObject({ ...SHOWN, status: 'REQUESTED', amount: AMOUNT });
  expect(await balance(client)).toMatchObject({ available: OPENING - AMOUNT });
  expect((await withdraw(client, id, 'one')).data()).toEqual({ ...requested, replayed: true });
  const path = `/api/v1/withdrawals/${requested.withdrawal_id}`;
  expect(first.headers.location).toBe(path);
  expect((await client.get<'getWithdrawal'>(path)).data()).toEqual(requested);
  const second = (await withdraw(client, id, 'two')).data();

  const { completeWithdrawal, failWithdrawal } = shared.api.container.get(
    TOKENS.useCases,
  ).withdrawal;
  const payout = { bankReference: `BCA ${accountId}`, by: 'ani' };
  await completeWithdrawal(uuidOf('withdrawal', requested.withdrawal_id) ?? '', payout);
  const why = { reason: 'account closed', by: 'ani' };
  await failWithdrawal(uuidOf('withdrawal', second.withdrawal_id) ?? '', why);
  expect(await balance(client)).toMatchObject({ available: OPENING - AMOUNT });
  expect(await listed(client, '')).toEqual([
    expect.objectContaining({ withdrawal_id: second.withdrawal_id, failure_reason: why.reason }),
    {
      ...requested,
      status: 'COMPLETED',
      bank_reference: payout.bankReference,
      completed_at: expect.any(String),
    },
  ]);
  expect(await listed(client, '?status=FAILED')).toHaveLength(1);
});

it('rejects a withdrawal to an unknown account by its field', async () => {
  const { client } = await newSeller(shared.api);
  const answer = await withdraw(client, 'bac_1', 'one');
  expect([answer.status, answer.error().field_errors]).toMatchObject([
    422,
    [{ path: 'bank_account_id', code: 'UNKNOWN_BANK_ACCOUNT' }],
  ]);
});

it('accepts the same withdrawal amounts as the domain', () => {
  const amount = { minimum: WITHDRAWAL_MIN };
  expect(DOCUMENT).toMatchObject({
    components: { schemas: { WithdrawalRequest: { properties: { amount } } } },
  });
});

function withdraw(client: ApiClient, bankAccountId: string, key: string) {
  const body = { amount: AMOUNT, bank_account_id: bankAccountId };
  const headers = { 'Idempotency-Key': key };
  return client.post<'createWithdrawal'>('/api/v1/withdrawals', body, headers);
}

async function listed(client: ApiClient, query: string) {
  const answer = await client.get<'listWithdrawals'>(`/api/v1/withdrawals${query}`);
  return answer.data().items;
}
