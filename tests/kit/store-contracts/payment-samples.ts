import type {
  PaymentState,
  QrisPayment,
  Receipt,
  TransferPayment,
} from '#domain/money/payment/payment.ts';
import type { Payments, PaymentWrites } from '#domain/money/payment/payment-store.ts';
import { rupiah } from '#domain/money.ts';
import { isShipment, type SubjectKey } from '#domain/subject.ts';
import { topUp } from '../builders.ts';
import type { Storage } from './contract.ts';
import { BOB, INSTANT, later, uuid } from './samples.ts';
import { insertShipments, nthShipment, numberOf, TENANT, TENANTS } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

export const BANK_ACCOUNT = { bank: 'BCA', accountNumber: '5270', accountName: 'PT “Kirim”' };
export const KEY: SubjectKey = { ...TENANT, subject: numberOf(1) };
/** Key of a top-up. */
export const SECOND: SubjectKey = { ...TENANT, subject: uuid(0x41) };

/** One shipment of each tenant, the first of them KEY, and then TENANT's top-ups and shipments. */
export const KEYS: readonly SubjectKey[] = [
  ...TENANTS.map((tenant, at) => ({ ...tenant, subject: numberOf(at + 1) })),
  SECOND,
  { ...TENANT, subject: numberOf(6) },
  { ...TENANT, subject: uuid(0x42) },
  { ...TENANT, subject: numberOf(8) },
];

/** Time at which transfers are closed, from which their sums rest. */
export const CLOSED_AT = later(INSTANT, 60_001);

/** Keys that differ from those of TENANT's first shipment in one field each. */
export const STRANGERS: readonly (readonly [string, Partial<SubjectKey>])[] = [
  ['another account', { accountId: BOB }],
  ['the other environment', { environment: 'LIVE' }],
  ['another subject', { subject: SECOND.subject }],
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

/** Client's reference of the shipment; null for a top-up. */
export function referenceOf(key: SubjectKey): string | null {
  return isShipment(key) ? `order “${key.subject}”` : null;
}

/** Opens all payments, with all subjects of KEYS. */
export async function openAll(
  storage: Storage,
  payments: readonly (QrisPayment | TransferPayment)[],
): Promise<void> {
  await insertShipments(storage, KEYS.flatMap(shipmentOf));
  await writeAll(storage, ({ topUps }) => {
    for (const key of KEYS.filter((one) => !isShipment(one))) {
      topUps.insert(topUp({ ...TENANT, topUpId: key.subject }));
    }
  });
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
  const closing = { from, to, at: CLOSED_AT };
  return write(storage, (payments) => payments.close({ ...KEY, paymentNumber: 1 }, closing));
}

/** Ends all charges, so that none may be paid any more. */
export async function endCharges(storage: Storage): Promise<void> {
  const lease = { now: new Date('2100-01-01Z'), until: new Date('2100-01-02Z') };
  const charges = await storage.stores.payments.claimCharges({ ...lease, limit: 99 });
  await write(storage, ({ endCharge }) => {
    for (const charge of charges) endCharge(charge, { leasedUntil: lease.until });
  });
}

export function paymentsOf({ stores }: Storage, key: SubjectKey = KEY): Promise<Payments> {
  return stores.payments.of(key);
}

function shipmentOf(key: SubjectKey, at: number) {
  const { subject: shipmentNumber, ...tenant } = key;
  const own = { ...tenant, shipmentNumber, reference: referenceOf(key) };
  return isShipment(key) ? nthShipment(at + 1, own) : [];
}
