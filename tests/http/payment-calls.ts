import type { OutgoingHttpHeaders } from 'node:http';
import { GatewayFailure, type PaymentGateway } from '#domain/money/payment/payment-gateway.ts';
import type { Payments } from '#domain/money/payment/payment-store.ts';
import type { createContainer } from '#src/composition/container.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller, sold } from '#tests/kit/seller.ts';
import type { RunningApi } from '#tests/kit/server.ts';

export type Method = 'WALLET' | 'QRIS' | 'MANUAL_TRANSFER';
type Keyed = { readonly method: Method; readonly key?: string };

/** Opening balance of a new account's TEST wallet. */
export const OPENING = 10_000_000;
export const MINUTE_MS = 60_000;
export const INSTRUCTIONS = ['qr_string', 'qr_expires_at', 'transfer'] as const;

/** A ton to Jayapura: costs more than QRIS allows, and than a new TEST wallet holds. */
export const HEAVY = {
  service_code: 'JTR',
  package: { weight_grams: 1_000_000 },
  destination: { district_id: '91.71.01' },
};

/** State of the TEST gateway, which fails while `isSilent`. */
export type GatewayState = { isSilent: boolean; calls: number };

export function pathOf(number: string): string {
  return `/api/v1/shipments/${number}`;
}

export function pay(client: ApiClient, number: string, how: Method | Keyed) {
  const { method, key } = typeof how === 'string' ? { method: how } : how;
  return client.post<'payShipment'>(`${pathOf(number)}/pay`, { method }, keyed(key));
}

export function cancel(client: ApiClient, number: string, key?: string) {
  return client.post<'cancelShipment'>(`${pathOf(number)}/cancel`, undefined, keyed(key));
}

export function settle(client: ApiClient, number: string) {
  const path = `/api/v1/test/shipments/${number}/settle-payment`;
  return client.post<'settlePayment'>(path, undefined);
}

export function expire(client: ApiClient, number: string) {
  const path = `/api/v1/test/shipments/${number}/expire-payment`;
  return client.post<'expirePayment'>(path, undefined);
}

export async function shown(client: ApiClient, number: string) {
  return (await client.get<'getShipment'>(pathOf(number))).data();
}

export async function balance(client: ApiClient) {
  return (await client.get<'getBalance'>('/api/v1/balance')).data();
}

/** Creates an account with a shipment to be paid by this method. */
export async function unpaid(api: RunningApi, method: Exclude<Method, 'WALLET'>) {
  const seller = await newSeller(api);
  const shipment = await sold(seller.client, { payment_method: method });
  return { ...seller, shipment, number: shipment.shipment_number };
}

/** Body that orders a quote of HEAVY. */
export function heavyOrder(quoteId: string, method: Method) {
  const { receiver, ...order } = shipmentBody(quoteId);
  const there = { ...receiver, ...HEAVY.destination };
  return { ...order, receiver: there, payment_method: method };
}

/** Stored instruments of a shipment. */
export function paymentsOf(api: RunningApi, accountId: string, number: string): Promise<Payments> {
  const key = { accountId, environment: 'TEST', subject: number } as const;
  return api.container.get(TOKENS.stores).payments.of(key);
}

/** Wallet postings of this shipment, as `PAYMENT_RECEIVED available CREDIT 1`. */
export async function movesOf(client: ApiClient, number: string): Promise<readonly string[]> {
  const path = `/api/v1/transactions?reference=${number}`;
  const { items } = (await client.get<'listTransactions'>(path)).data();
  const rows = items.map(({ type, bucket, direction, amount }) =>
    [type, bucket, direction, amount].join(' '),
  );
  return rows.toReversed();
}

/** Wraps a gateway that counts its calls and fails while `isSilent`. */
export function silencing(
  container: ReturnType<typeof createContainer>,
  silence: GatewayState,
): void {
  const real = container.get(TOKENS.paymentDirectory);
  const muted = (gateway: PaymentGateway | undefined) => gateway && withSilence(gateway, silence);
  container.rebind(TOKENS.paymentDirectory).toConstantValue({
    ...real,
    gatewayFor: (environment) => muted(real.gatewayFor(environment)),
    gatewayByPath: (path) => muted(real.gatewayByPath(path)),
  });
}

function withSilence(gateway: PaymentGateway, silence: GatewayState): PaymentGateway {
  const counted = async <Answer>(call: () => Promise<Answer>) => {
    silence.calls += 1;
    if (silence.isSilent) throw new GatewayFailure('It says nothing.');
    return call();
  };
  return {
    ...gateway,
    charge: (request, signal) => counted(() => gateway.charge(request, signal)),
    status: (charge, signal) => counted(() => gateway.status(charge, signal)),
    cancel: (charge, signal) => counted(() => gateway.cancel(charge, signal)),
  };
}

function keyed(key: string | undefined): OutgoingHttpHeaders {
  return key === undefined ? {} : { 'Idempotency-Key': key };
}
