import { randomUUID } from 'node:crypto';
import { uuidOf } from '#domain/id.ts';
import type { OutsideMethod } from '#domain/payment/method.ts';
import type { ApiClient } from '#tests/kit/api-client.ts';
import { newSeller } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';

export const AMOUNT = 500_000;

type Wish = { readonly amount?: number; readonly key?: string };
export type Lever = 'settle-payment' | 'expire-payment';

export function topUp(client: ApiClient, method: OutsideMethod, wish: Wish = {}) {
  const { amount = AMOUNT, key = randomUUID() } = wish;
  const headers = { 'Idempotency-Key': key };
  return client.post<'createTopUp'>('/api/v1/topups', { amount, method }, headers);
}

export function shownTopUp(client: ApiClient, id: string) {
  return client.get<'getTopUp'>(`/api/v1/topups/${id}`);
}

export function pull(client: ApiClient, id: string, lever: Lever) {
  return client.post<'settleTopUp'>(pathOf(id, lever), undefined);
}

export function pathOf(id: string, lever: Lever): string {
  return `/api/v1/test/topups/${id}/${lever}`;
}

/** A shop of its own, and the top-up that it wished. */
export async function wished(api: RunningApi, method: OutsideMethod) {
  const seller = await newSeller(api);
  const created = (await topUp(seller.client, method)).data();
  const { topup_id: id } = created;
  /** What comes in when it is paid. */
  const amount = created.transfer?.amount ?? created.amount;
  return { ...seller, created, id, subject: uuidOf('topUp', id) ?? id, amount };
}
