import { systemDigest } from '#adapters/system/digest.ts';
import { idText } from '#domain/id.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { Payment, QrisPayment, TransferPayment } from '#domain/payment/payment.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { Quote } from '#domain/quote/quote.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import { type SubjectKey, shipmentAsSubject } from '#domain/subject.ts';
import { once } from '#src/usecases/idempotency/once.ts';
import { expirePayment, expirePayments } from '#src/usecases/payment/expire-payments.ts';
import { findMeans } from '#src/usecases/payment/find-means.ts';
import { hearNotification } from '#src/usecases/payment/hear-notification.ts';
import { payShipment } from '#src/usecases/payment/pay-shipment.ts';
import { type Money, receivePayment } from '#src/usecases/payment/receive-payment.ts';
import { listUnmatched, receiveTransfer } from '#src/usecases/payment/receive-transfer.ts';
import { recordChargeStatus } from '#src/usecases/payment/record-charge-status.ts';
import { confirmTransfer, listTransfers, rejectTransfer } from '#src/usecases/payment/transfers.ts';
import { cancelShipment } from '#src/usecases/shipment/cancel-shipment.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import {
  notificationOf,
  type ScriptedGateway,
  scriptedGateway,
} from '#tests/kit/fakes/payment-gateway.ts';
import { interruptible } from '#tests/kit/interruptible.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { FUNDS, openShop, type Shop, TENANT } from '../shop.ts';

export const PRICE = 18_000;
export const BANK = { bank: 'BCA', accountNumber: '1234567890', accountName: 'PT Satukurir' };
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

type Premises = Shop & {
  readonly gateway: ScriptedGateway;
  readonly directory: PaymentDirectory;
  readonly complaints: string[];
  /** Once, when the next decision has looked and has not written yet. */
  beforeWriting(deed: () => Promise<unknown>): void;
};

/** What is to be paid: a shipment, or anything by its subject. */
type Key = ShipmentKey | SubjectKey;

/** A shop that takes money from outside as well, all in memory. */
export type Counter = Omit<Premises, 'sell'> &
  ReturnType<typeof useCases> & {
    /** Sells another one, to be paid so. */
    sell(method: PaymentMethod, quote?: Partial<Quote>): Promise<ShipmentKey>;
  };

export async function openCounter({ funds = FUNDS } = {}): Promise<Counter> {
  const gateway = scriptedGateway({ now: () => shop.clock.now() });
  const directory: PaymentDirectory = {
    gatewayFor: () => gateway,
    gatewayByPath: (code) => (code === 'scripted' ? gateway : undefined),
    bankAccountFor: () => BANK,
  };
  const shop = await openShop({ funds, payments: directory });
  const complaints: string[] = [];
  const { unitOfWork, beforeWriting } = interruptible(shop.unitOfWork);
  const own = { ...shop, unitOfWork, gateway, directory, complaints, beforeWriting };
  return { ...own, ...useCases(own), sell: seller(shop) };
}

export async function find(
  { stores }: Pick<Counter, 'stores'>,
  key: ShipmentKey,
): Promise<Shipment> {
  const found = await stores.shipments.find(key, key.shipmentNumber);
  if (found === undefined) throw new Error(`no shipment ${key.shipmentNumber}`);
  return found;
}

/** Its instruments, by number. */
export async function paymentsOf({ stores }: Counter, key: Key) {
  return (await stores.payments.of(subjectOf(key))).all;
}

export async function qrisOf(counter: Counter, key: Key): Promise<QrisPayment> {
  return newest(await paymentsOf(counter, key), (one): one is QrisPayment => one.method === 'QRIS');
}

export async function transferOf(counter: Counter, key: Key): Promise<TransferPayment> {
  return newest(
    await paymentsOf(counter, key),
    (one): one is TransferPayment => one.method === 'MANUAL_TRANSFER',
  );
}

/** `QRIS CLOSED`, by number. */
export async function statesOf(counter: Counter, key: Key): Promise<readonly string[]> {
  return (await paymentsOf(counter, key)).map(({ method, state }) => `${method} ${state}`);
}

/** `shipment.created`, in order. */
export async function toldOf({ seen }: Counter, key: Key): Promise<readonly string[]> {
  const { subject } = subjectOf(key);
  const events = await seen.events();
  return events.filter((one) => one.subject === subject).map(({ type }) => type);
}

/** The balances that are not zero, but for where the wallet's first money came from. */
export async function booksOf({ seen }: Counter): Promise<Readonly<Record<string, number>>> {
  const { accounts } = await seen.books(TENANT);
  const moved = accounts.filter(({ balance, kind }) => balance !== 0 && kind !== 'FUNDING');
  return Object.fromEntries(moved.map(({ kind, balance }) => [kind, balance]));
}

/** Everything that is kept, to be found unchanged. */
export async function everythingOf({ seen, stores }: Counter, key: Key): Promise<string> {
  const all = [
    await stores.shipments.find(key, subjectOf(key).subject),
    await stores.topUps.find(key, subjectOf(key).subject),
    await stores.payments.of(subjectOf(key)),
    ...(await Promise.all([seen.events(), seen.intents(), seen.alerts(), seen.waits()])),
    ...(await Promise.all([seen.acts(), seen.books(TENANT)])),
  ];
  return JSON.stringify(all);
}

/** The gateway's word of money for an instrument, or a bank's. */
export function moneyFor(payment: Payment, changes: Partial<Money> = {}): Money {
  const source = payment.method === 'QRIS' ? payment.gateway : 'BANK';
  const { amount } = payment;
  return { payment, source, sourceReference: 'PAY-1', amount, currency: 'IDR', ...changes };
}

function useCases({ stores, unitOfWork, clock, gateway, directory, complaints }: Premises) {
  const chance = seededChance(2);
  const { payments, shipments, topUps, bookings, idempotency } = stores;
  const guard = once({ unitOfWork, idempotency, digest: systemDigest });
  const writing = { unitOfWork, clock, chance };
  const receive = receivePayment(writing);
  const record = recordChargeStatus({ ...writing, receivePayment: receive });
  const complain = (what: string, error: unknown) => void complaints.push(`${what}: ${error}`);
  const means = findMeans(directory, systemDigest);
  const payWish = payShipment({
    once: guard,
    shipments,
    payments,
    findMeans: means,
    clock,
    chance,
  });
  const cancel = cancelShipment({ once: guard, clock, chance });
  const hear = hearNotification({ ...writing, directory, payments, recordChargeStatus: record });
  const expire = expirePayment(writing);
  const transfers = { ...writing, shipments, topUps, payments, receivePayment: receive };
  return {
    receive,
    record,
    /** The gateway sends word of an order. */
    notify: (orderId: string) => hear(gateway.code.toLowerCase(), notificationOf(orderId)),
    hear,
    pay: (key: ShipmentKey, method: PaymentMethod, idempotencyKey?: string) =>
      payWish(
        { tenant: TENANT, shipmentNumber: key.shipmentNumber, method },
        requestOf(`${key.shipmentNumber}/pay`, idempotencyKey, { method }),
      ),
    cancel: ({ shipmentNumber }: ShipmentKey, idempotencyKey?: string) =>
      cancel(
        { tenant: TENANT, shipmentNumber, reason: null },
        requestOf(`${shipmentNumber}/cancel`, idempotencyKey),
      ),
    expireDue: expirePayments({
      ...{ ...writing, payments, directory, complain },
      recordChargeStatus: record,
    }),
    expire: (key: Key) => expire(subjectOf(key)),
    confirm: confirmTransfer(transfers),
    reject: rejectTransfer(transfers),
    receiveLine: receiveTransfer({ ...transfers, directory }),
    listUnmatched: listUnmatched(payments),
    listOpen: listTransfers({ shipments, topUps, payments }),
    /** A worker takes what is to be booked, and asks the courier. */
    claim: async () => (await bookings.claimDue({ room: 100, now: clock.now() })).items,
  };
}

function requestOf(path: string, key: string | undefined, body: unknown = {}) {
  const asked = { method: 'POST', path: `/api/v1/shipments/${path}`, body };
  return { tenant: TENANT, route: 'POST /shipments/{id}', key, asked };
}

function seller(shop: Shop): Counter['sell'] {
  let sold = 0;
  return async (method, changes = {}) => {
    sold += 1;
    const quoteId = uuid(0x6000 + sold);
    const expiresAt = new Date(shop.clock.now().getTime() + 15 * MINUTE_MS);
    await shop.keep({ quoteId, expiresAt, ...changes });
    const wish = { quoteId: idText('quote', quoteId), paymentMethod: method };
    const { data } = await shop.sell({ key: `sale-${sold}` }, wish);
    return { ...TENANT, shipmentNumber: data.shipment_number };
  };
}

function subjectOf(key: Key): SubjectKey {
  return 'subject' in key ? key : shipmentAsSubject(key);
}

function newest<Found extends Payment>(
  all: readonly Payment[],
  isOne: (payment: Payment) => payment is Found,
): Found {
  const found = all.findLast(isOne);
  if (found === undefined) throw new Error('no such payment');
  return found;
}
