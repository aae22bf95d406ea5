import { idText } from '#domain/id.ts';
import type { Payment, QrisPayment, TransferPayment } from '#domain/payment/payment.ts';
import type { PaymentDirectory } from '#domain/payment/payment-directory.ts';
import type { Quote } from '#domain/quote/quote.ts';
import type { PaymentMethod } from '#domain/shipment/payment-method.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import { type SubjectKey, shipmentAsSubject } from '#domain/subject.ts';
import type { IncomingMoney } from '#src/usecases/payment/receive-payment.ts';
import { paymentUseCases } from '#src/usecases/payment/use-cases.ts';
import { shipmentUseCases } from '#src/usecases/shipment/use-cases.ts';
import {
  notificationOf,
  type ScriptedGateway,
  scriptedGateway,
} from '#tests/kit/fakes/payment-gateway.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { interruptible } from '#tests/kit/interruptible.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { FUNDS, type ShipmentScene, shipmentScene, TENANT } from '../shipment-scene.ts';

export const PRICE = 18_000;
export const BANK = { bank: 'BCA', accountNumber: '1234567890', accountName: 'PT Satukurir' };
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

type PaymentSetup = ShipmentScene & {
  readonly gateway: ScriptedGateway;
  readonly directory: PaymentDirectory;
  readonly complaints: string[];
  /** Runs once, after the next decision has read and before it writes. */
  beforeWriting(deed: () => Promise<unknown>): void;
};

/** The subject of a payment: a shipment, or anything by its subject. */
type Key = ShipmentKey | SubjectKey;

/** A shipment scene with payments by gateway and bank, all in memory. */
export type PaymentScene = Omit<PaymentSetup, 'createShipment'> &
  ReturnType<typeof useCases> & {
    /** Creates another shipment, to be paid with this method. */
    createShipment(method: PaymentMethod, quote?: Partial<Quote>): Promise<ShipmentKey>;
  };

export async function paymentScene({ funds = FUNDS } = {}): Promise<PaymentScene> {
  const gateway = scriptedGateway({ now: () => scene.clock.now() });
  const directory: PaymentDirectory = {
    gatewayFor: () => gateway,
    gatewayByPath: (code) => (code === 'scripted' ? gateway : undefined),
    bankAccountFor: () => BANK,
  };
  const scene = await shipmentScene({ funds, paymentDirectory: directory });
  const complaints: string[] = [];
  const { unitOfWork, beforeWriting } = interruptible(scene.unitOfWork);
  const own = { ...scene, unitOfWork, gateway, directory, complaints, beforeWriting };
  return { ...own, ...useCases(own), createShipment: seller(scene) };
}

export async function find(
  { stores }: Pick<PaymentScene, 'stores'>,
  key: ShipmentKey,
): Promise<Shipment> {
  const found = await stores.shipments.find(key, key.shipmentNumber);
  if (found === undefined) throw new Error(`no shipment ${key.shipmentNumber}`);
  return found;
}

/** Its instruments, by number. */
export async function paymentsOf({ stores }: PaymentScene, key: Key) {
  return (await stores.payments.of(subjectOf(key))).all;
}

export async function qrisOf(scene: PaymentScene, key: Key): Promise<QrisPayment> {
  return newest(await paymentsOf(scene, key), (one): one is QrisPayment => one.method === 'QRIS');
}

export async function transferOf(scene: PaymentScene, key: Key): Promise<TransferPayment> {
  return newest(
    await paymentsOf(scene, key),
    (one): one is TransferPayment => one.method === 'MANUAL_TRANSFER',
  );
}

/** `QRIS CLOSED`, by number. */
export async function statesOf(scene: PaymentScene, key: Key): Promise<readonly string[]> {
  return (await paymentsOf(scene, key)).map(({ method, state }) => `${method} ${state}`);
}

/** `shipment.created`, in order. */
export async function eventTypesOf({ stored }: PaymentScene, key: Key): Promise<readonly string[]> {
  const { subject } = subjectOf(key);
  const events = await stored.events();
  return events.filter((one) => one.subject === subject).map(({ type }) => type);
}

/** The non-zero balances, except FUNDING. */
export async function balancesOf({
  stored,
}: PaymentScene): Promise<Readonly<Record<string, number>>> {
  const { accounts } = await stored.books(TENANT);
  const moved = accounts.filter(({ balance, kind }) => balance !== 0 && kind !== 'FUNDING');
  return Object.fromEntries(moved.map(({ kind, balance }) => [kind, balance]));
}

/** All stored rows, to be found unchanged. */
export async function snapshotOf({ stored, stores }: PaymentScene, key: Key): Promise<string> {
  const all = [
    await stores.shipments.find(key, subjectOf(key).subject),
    await stores.topUps.find(key, subjectOf(key).subject),
    await stores.payments.of(subjectOf(key)),
    ...(await Promise.all([stored.events(), stored.intents(), stored.alerts(), stored.waits()])),
    ...(await Promise.all([stored.acts(), stored.books(TENANT)])),
  ];
  return JSON.stringify(all);
}

/** Money for an instrument, as the gateway or a bank reports it. */
export function receivedMoney(
  payment: Payment,
  changes: Partial<IncomingMoney> = {},
): IncomingMoney {
  const source = payment.method === 'QRIS' ? payment.gateway : 'BANK';
  const { amount } = payment;
  return { payment, source, sourceReference: 'PAY-1', amount, currency: 'IDR', ...changes };
}

function useCases({ gateway, directory: paymentDirectory, complaints, ...scene }: PaymentSetup) {
  const { stores, clock } = scene;
  const reportError = (what: string, error: unknown) => void complaints.push(`${what}: ${error}`);
  const ports = fakePorts(scene, { paymentDirectory, reportError, random: seededRandom(2) });
  const all = paymentUseCases(ports);
  const { handlePaymentNotification: handleNotification } = all;
  const { cancelShipment } = shipmentUseCases({ ...ports, ...all });
  return {
    receive: all.receivePayment,
    record: all.recordChargeStatus,
    /** A notification of the gateway about an order. */
    notify: (orderId: string) =>
      handleNotification(gateway.code.toLowerCase(), notificationOf(orderId)),
    handleNotification,
    pay: (key: ShipmentKey, method: PaymentMethod, idempotencyKey?: string) =>
      all.payShipment(
        { tenant: TENANT, shipmentNumber: key.shipmentNumber, method },
        requestOf(`${key.shipmentNumber}/pay`, idempotencyKey, { method }),
      ),
    cancel: ({ shipmentNumber }: ShipmentKey, idempotencyKey?: string) =>
      cancelShipment(
        { tenant: TENANT, shipmentNumber, reason: null },
        requestOf(`${shipmentNumber}/cancel`, idempotencyKey),
      ),
    expireDue: all.expirePayments,
    expire: (key: Key) => all.expirePayment(subjectOf(key)),
    confirm: all.confirmTransfer,
    reject: all.rejectTransfer,
    receiveLine: all.receiveTransfer,
    listUnmatched: all.listUnmatched,
    listOpen: all.listTransfers,
    /** Claims the bookings that are due. */
    claim: async () => (await stores.bookings.claimDue({ freeSlots: 100, now: clock.now() })).items,
  };
}

function requestOf(path: string, key: string | undefined, body: unknown = {}) {
  const content = { method: 'POST', path: `/api/v1/shipments/${path}`, body };
  return { tenant: TENANT, route: 'POST /shipments/{id}', key, content };
}

function seller(scene: ShipmentScene): PaymentScene['createShipment'] {
  let sold = 0;
  return async (method, changes = {}) => {
    sold += 1;
    const quoteId = uuid(0x6000 + sold);
    const expiresAt = new Date(scene.clock.now().getTime() + 15 * MINUTE_MS);
    await scene.addQuote({ quoteId, expiresAt, ...changes });
    const wish = { quoteId: idText('quote', quoteId), paymentMethod: method };
    const { data } = await scene.createShipment({ key: `sale-${sold}` }, wish);
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
