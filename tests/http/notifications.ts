import { createHmac } from 'node:crypto';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type Answer, apiClient, type Sent } from '#tests/kit/api-client.ts';
import type { RunningApi } from '#tests/kit/server.ts';
import { paymentsOf, unpaid } from './payment-calls.ts';

export const PATH = '/hooks/payments/simulator';
/** Key of the simulated gateway only. */
export const KEY = 'kanaria-notification-key';
export const SETTINGS = { SIMULATOR_NOTIFICATION_KEY: KEY };

/** Creates a shipment that waits for its QR code to be paid, with the gateway's order id. */
export async function unpaidByQris(api: RunningApi) {
  const waiting = await unpaid(api, 'QRIS');
  const { all } = await paymentsOf(api, waiting.accountId, waiting.number);
  const [payment] = all;
  if (payment?.method !== 'QRIS') throw new Error('it was to be paid by QRIS');
  return { ...waiting, orderId: payment.orderId };
}

/** Pays an order at a gateway that has not sent a notification yet. */
export async function payAtGateway(api: RunningApi, orderId: string, sum?: number): Promise<void> {
  const amount: [Rupiah] | [] = sum === undefined ? [] : [rupiah(sum)];
  const { kind } = await api.container.get(TOKENS.paymentSimulation).settle(orderId, ...amount);
  if (kind !== 'SETTLED') throw new Error(`the charge is ${kind}`);
}

export function notify(api: RunningApi, sent: Partial<Sent>): Promise<Answer> {
  return apiClient(api.port).send({ method: 'POST', path: PATH, ...sent });
}

export function notification(orderId: string) {
  return signed(JSON.stringify({ order_id: orderId }));
}

export function signed(body: string) {
  return { body, headers: { 'X-Simulator-Signature': signature(body) } };
}

export function signature(body: string, key = KEY): string {
  return createHmac('sha256', key).update(body).digest('hex');
}
