import type { ApiClient } from '#tests/kit/api-client.ts';

const ACCOUNT = { bank: 'BCA', account_number: '0270000003', account_name: 'Toko Melati' };

/** Returns the id of a withdrawal to a bank account that TEST takes. */
export async function withdrawn(client: ApiClient): Promise<string> {
  const added = await client.post<'addTestBankAccount'>('/api/v1/test/bank_accounts', ACCOUNT);
  const body = { amount: 10_000, bank_account_id: added.data().bank_account_id };
  const headers = { 'Idempotency-Key': 'withdrawn' };
  const made = await client.post<'createWithdrawal'>('/api/v1/withdrawals', body, headers);
  return made.data().withdrawal_id;
}
