import { rupiah } from '#domain/money.ts';
import type {
  PaymentState,
  QrisPayment,
  Receipt,
  TransferPayment,
} from '#domain/payment/payment.ts';
import type { Payments, PaymentWrites } from '#domain/payment/payment-store.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Storage } from './contract.ts';
import { insertShipments, nthShipment, numberOf, TENANT, TENANTS } from './sales.ts';
import { BOB, INSTANT, later, uuid } from './samples.ts';
import { writeAll } from './works.ts';

export const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '5270', accountName: 'PT “Kirim”' };
export const KEY: ShipmentKey = { ...TENANT, shipmentNumber: numberOf(1) };

/** One shipment of each tenant, the first of them TENANT's, and then as many of TENANT's alone. */
export const KEYS: readonly ShipmentKey[] = [...TENANTS, ...TENANTS.map(() => TENANT)].map(
  (tenant, at) => ({ ...tenant, shipmentNumber: numberOf(at + 1) }),
);
export const SECOND: ShipmentKey = { ...TENANT, shipmentNumber: numberOf(TENANTS.length + 1) };
export const SHIPMENTS: readonly Shipment[] = KEYS.map((key, at) => nthShipment(at + 1, key));

/** Who names TENANT's first shipment, wrong in one place each. */
export const STRANGERS: readonly (readonly [string, Partial<ShipmentKey>])[] = [
  ['another account', { accountId: BOB }],
  ['the other environment', { environment: 'LIVE' }],
  ['another number', { shipmentNumber: SECOND.shipmentNumber }],
];

export function qris(changes: Partial<QrisPayment> = {}): QrisPayment {
  return {
    ...KEY,
    paymentNumber: 1,
    method: 'QRIS',
    state: 'OPEN',
    amount: rupiah(18_000),
    gateway: 'SIMULATOR',
    orderId: 'SKR-1',
    gatewayReference: 'charge 1',
    qrString: '00020101…6304',
    createdAt: INSTANT,
    expiresAt: later(INSTANT, 1_800_001),
    ...changes,
  };
}

export function transfer(changes: Partial<TransferPayment> = {}): TransferPayment {
  return {
    ...KEY,
    paymentNumber: 1,
    method: 'MANUAL_TRANSFER',
    state: 'OPEN',
    amount: rupiah(18_123),
    bankAccount: BANK_ACCOUNT,
    uniqueCode: 123,
    createdAt: INSTANT,
    expiresAt: later(INSTANT, 86_400_001),
    ...changes,
  };
}

export function receipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    ...KEY,
    paymentNumber: 1,
    receiptId: uuid(0x77),
    source: 'SIMULATOR',
    sourceReference: 'money 1',
    amount: rupiah(18_000),
    currency: 'IDR',
    receivedAt: later(INSTANT, 7),
    outcome: 'TAKEN',
    ...changes,
  };
}

/** With all SHIPMENTS, which nobody is to pay yet. */
export async function openAll(
  storage: Storage,
  payments: readonly (QrisPayment | TransferPayment)[],
): Promise<void> {
  await insertShipments(storage, SHIPMENTS);
  for (const payment of payments) await write(storage, ({ open }) => open(payment));
}

export function write(storage: Storage, decide: (write: PaymentWrites) => void): Promise<void> {
  return writeAll(storage, ({ payments }) => decide(payments));
}

export function close(
  storage: Storage,
  from: PaymentState = 'OPEN',
  to: Exclude<PaymentState, 'OPEN'> = 'CLOSED',
): Promise<void> {
  return write(storage, (payments) => payments.close({ ...KEY, paymentNumber: 1 }, from, to));
}

export function paymentsOf({ stores }: Storage, key: ShipmentKey = KEY): Promise<Payments> {
  return stores.payments.ofShipment(key);
}
