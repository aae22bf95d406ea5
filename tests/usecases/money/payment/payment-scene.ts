import type { Payment, QrisPayment, TransferPayment } from '#domain/money/payment/payment.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import type { Quote } from '#domain/selling/quote/quote.ts';
import type { Edit } from '#domain/selling/shipment/edit.ts';
import type { PaymentMethod } from '#domain/selling/shipment/payment-method.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { SubjectKey } from '#domain/subject.ts';
import { claimDueBookings } from '#src/usecases/carrying/booking/claim-bookings.ts';
import type { IncomingMoney } from '#src/usecases/money/payment/receive-payment.ts';
import { paymentUseCases } from '#src/usecases/money/payment/use-cases.ts';
import { shipmentUseCases } from '#src/usecases/selling/shipment/use-cases.ts';
import {
  notificationOf,
  type ScriptedGateway,
  scriptedGateway,
} from '#tests/kit/fakes/payment-gateway.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { interruptible } from '#tests/kit/interruptible.ts';
import { FUNDS, type ShipmentScene, seller, shipmentScene, TENANT } from '../../shipment-scene.ts';
import { subjectOf } from '../../stored.ts';

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

/** Key of a payment: a shipment or any subject. */
type Key = ShipmentKey | SubjectKey;

/** A shipment scene with payments by gateway and bank, all in memory. */
export type PaymentScene = Omit<PaymentSetup, 'createShipment'> &
  ReturnType<typeof useCases> & {
    /** Creates another shipment, to be paid with this method. */
    createShipment(method: PaymentMethod, quote?: Partial<Quote>): Promise<ShipmentKey>;
    /** Creates a shipment as a client does, from the scene's quote. */
    readonly order: ShipmentScene['createShipment'];
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
  const create = seller(scene);
  const createShipment: PaymentScene['createShipment'] = (paymentMethod, changes = {}) => {
    const expiresAt = new Date(scene.clock.now().getTime() + 15 * MINUTE_MS);
    return create({ expiresAt, ...changes }, { paymentMethod });
  };
  return { ...own, ...useCases(own), createShipment, order: scene.createShipment };
}

/** One shipment, created with this method. */
export async function shipmentPayableBy(method: PaymentMethod) {
  const scene = await paymentScene();
  return { scene, key: await scene.createShipment(method) };
}

/** A shipment to be paid by its QR code. */
export async function shipmentByQris() {
  const { scene, key } = await shipmentPayableBy('QRIS');
  const payment = await qrisOf(scene, key);
  return { scene, key, payment, orderId: payment.orderId };
}

/** A shipment to be paid by a transfer. */
export async function shipmentByTransfer() {
  const { scene, key } = await shipmentPayableBy('MANUAL_TRANSFER');
  return { scene, key, payment: await transferOf(scene, key) };
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

/** States of the instruments like `QRIS CLOSED`, ordered by number. */
export async function statesOf(scene: PaymentScene, key: Key): Promise<readonly string[]> {
  return (await paymentsOf(scene, key)).map(({ method, state }) => `${method} ${state}`);
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
  const random = seededRandom(2);
  const ports = fakePorts(scene, { paymentDirectory, reportError, random, ...scene.market });
  const all = paymentUseCases(ports);
  const { handlePaymentNotification: handleNotification } = all;
  const { cancelShipment, editShipment } = shipmentUseCases({ ...ports, ...all });
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
    edit: ({ shipmentNumber }: ShipmentKey, edit: Edit, idempotencyKey?: string) =>
      editShipment(
        { tenant: TENANT, shipmentNumber, edit },
        requestOf(shipmentNumber, idempotencyKey, { ...edit }),
      ),
    expireDue: all.expirePayments,
    askDue: all.askCharges,
    expire: (key: Key) => all.expirePayment(subjectOf(key)),
    confirm: all.confirmTransfer,
    reject: all.rejectTransfer,
    receiveLine: all.receiveTransfer,
    listUnmatched: all.listUnmatched,
    listOpen: all.listTransfers,
    /** Claims the bookings that are due. */
    claim: async () => (await claimDueBookings(stores.bookings, clock)({ freeSlots: 100 })).items,
  };
}

function requestOf(path: string, key: string | undefined, body: unknown = {}) {
  const content = { method: 'POST', path: `/api/v1/shipments/${path}`, body };
  return { tenant: TENANT, route: 'POST /shipments/{id}', key, content };
}

function newest<Found extends Payment>(
  all: readonly Payment[],
  isOne: (payment: Payment) => payment is Found,
): Found {
  const found = all.findLast(isOne);
  if (found === undefined) throw new Error('no such payment');
  return found;
}
