import { randomUUID } from 'node:crypto';
import { uuidOf } from '#domain/id.ts';
import type { ExternalMethod } from '#domain/selling/shipment/payment-method.ts';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { newSeller } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';

export const AMOUNT = 500_000;

type TopUpOptions = { readonly amount?: number; readonly key?: string };
export type TestControl = 'settle-payment' | 'expire-payment';

export function topUp(client: ApiClient, method: ExternalMethod, options: TopUpOptions = {}) {
  const { amount = AMOUNT, key = randomUUID() } = options;
  const headers = { 'Idempotency-Key': key };
  return client.post<'createTopUp'>('/api/v1/topups', { amount, method }, headers);
}

export function shownTopUp(client: ApiClient, id: string) {
  return client.get<'getTopUp'>(`/api/v1/topups/${id}`);
}

export function callControl(client: ApiClient, id: string, control: TestControl) {
  return client.post<'settleTopUp'>(pathOf(id, control), undefined);
}

export function pathOf(id: string, control: TestControl): string {
  return `/api/v1/test/topups/${id}/${control}`;
}

/** Creates an account with a requested top-up. */
export async function requestedTopUp(api: RunningApi, method: ExternalMethod) {
  const seller = await newSeller(api);
  const created = (await topUp(seller.client, method)).data();
  const { topup_id: id } = created;
  /** Amount that is received with the payment. */
  const amount = created.transfer?.amount ?? created.amount;
  return { ...seller, created, id, subject: uuidOf('topUp', id) ?? id, amount };
}
