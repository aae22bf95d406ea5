import type { Chance } from '#domain/chance.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Rupiah } from '#domain/money.ts';
import { type PaymentMethod, STATUS_BY_METHOD } from '#domain/payment/method.ts';
import { paymentExpiresAt, refuseUnpayable } from '#domain/payment/paying.ts';
import type { Payment } from '#domain/payment/payment.ts';
import type { Payments } from '#domain/payment/payment-store.ts';
import { Refusal } from '#domain/refusal.ts';
import { billOf } from '#domain/shipment/bill.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { isShipmentNumber } from '#domain/shipment/shipment-number.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { Decision, Stores, Writes } from '#domain/unit-of-work.ts';
import { refuseInsufficient } from '#domain/wallet/balance.ts';
import { paidShipmentView } from '#src/views/shipment.ts';
import type { Answered, Once, OnceRequest } from '../idempotency/once.ts';
import { payByWallet } from '../shipment/pay-by-wallet.ts';
import { recordChange, recordShipment } from '../shipment/record-shipment.ts';
import { unavailable } from './ask-gateway.ts';
import type { FindMeans } from './find-means.ts';
import {
  instrumentOf,
  lookForSums,
  type Means,
  NO_SUMS,
  type SumsSeen,
} from './open-instrument.ts';
import { closeOpen } from './receive-payment.ts';

export type PayWish = {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
  readonly method: PaymentMethod;
};

export type PayShipment = (
  wish: PayWish,
  request: OnceRequest,
) => Promise<Answered<ReturnType<typeof paidShipmentView>>>;

type Deps = {
  readonly once: Once;
  readonly shipments: Stores['shipments'];
  readonly payments: Stores['payments'];
  readonly findMeans: FindMeans;
  readonly clock: Clock;
  readonly chance: Chance;
};

type Standing = { readonly shipment: Shipment | undefined; readonly payments: Payments };
type Seen = Standing & { readonly sums: SumsSeen; readonly available: Rupiah };
type Tools = { readonly write: Writes; readonly now: Date; readonly chance: Chance };
/** Means that were found for an instrument with this number, and for no other. */
type Numbered = { readonly means: Means; readonly paymentNumber: number };

/** Pays out of the wallet, or asks for instructions to pay by; the same live ones again. */
export function payShipment({ once, clock, chance, ...deps }: Deps): PayShipment {
  return async (wish, request) => {
    if (!isShipmentNumber(wish.shipmentNumber)) throw notFound();
    const storyWith = (numbered: Numbered | undefined): Decision<Seen, PaidView> => ({
      look: (stores) => look(stores, wish, { numbered, now: clock.now() }),
      decide(seen, write) {
        const shipment = payable(seen, clock.now());
        const tools = { write, now: clock.now(), chance };
        if (wish.method === 'WALLET') return payOutOfWallet({ ...seen, shipment }, tools);
        return instruct({ ...seen, shipment }, { wish, numbered }, tools);
      },
    });
    if (wish.method === 'WALLET') return once.run(request, storyWith(undefined));
    const prepare = async () => storyWith(await meansFor(wish, clock.now(), deps));
    return once.runPrepared(request, prepare);
  };
}

type PaidView = ReturnType<typeof paidShipmentView>;

/** Undefined where the instructions that are live already do. */
async function meansFor(
  { tenant, shipmentNumber, method }: PayWish,
  now: Date,
  { shipments, payments, findMeans }: Pick<Deps, 'shipments' | 'payments' | 'findMeans'>,
): Promise<Numbered | undefined> {
  if (method === 'WALLET') return undefined;
  const seen = {
    shipment: await shipments.find(tenant, shipmentNumber),
    payments: await payments.of({ ...tenant, subject: shipmentNumber }),
  };
  const shipment = payable(seen, now);
  if (liveOf(seen.payments, method, now) !== undefined) return undefined;
  const paymentNumber = nextNumber(seen.payments);
  const means = await findMeans({
    method,
    environment: shipment.environment,
    amount: shipment.totalAmount,
    expiresAt: paymentExpiresAt(method, now, shipment.createdAt),
    identity: [shipment.accountId, shipment.environment, shipmentNumber, paymentNumber],
    description: 'Shipping',
    path: 'method',
  });
  return { means, paymentNumber };
}

async function look(
  { shipments, payments, wallet }: Stores,
  { tenant, shipmentNumber }: PayWish,
  { numbered, now }: { readonly numbered: Numbered | undefined; readonly now: Date },
): Promise<Seen> {
  const key = { ...tenant, subject: shipmentNumber };
  const [shipment, all, { available }] = await Promise.all([
    shipments.find(tenant, shipmentNumber),
    payments.of(key),
    wallet.balance(tenant),
  ]);
  const sums =
    numbered === undefined || shipment === undefined
      ? NO_SUMS
      : await lookForSums(payments, numbered.means, { ...billOf(shipment), now });
  return { shipment, payments: all, sums, available };
}

/** NOT_FOUND, PAYMENT_ALREADY_COMPLETED or PAYMENT_NOT_ALLOWED. */
function payable({ shipment }: Standing, now: Date): Shipment {
  if (shipment === undefined) throw notFound();
  refuseUnpayable(shipment, now);
  return shipment;
}

function payOutOfWallet(
  { shipment: before, payments, available }: Seen & { readonly shipment: Shipment },
  { write, now, chance }: Tools,
): PaidView {
  refuseInsufficient(available, before.totalAmount);
  const paid = { ...STATUS_BY_METHOD.WALLET, paymentMethod: 'WALLET', paidAt: now } as const;
  const after: Shipment = { ...before, ...paid };
  const recorded = recordShipment({ before, after, now }, write, chance);
  closeOpen(payments, { write, now });
  write.payments.endWaiting(shipmentAsSubject(before));
  payByWallet(recorded, now, { write, chance });
  return paidShipmentView(recorded, undefined);
}

function instruct(
  { shipment: before, payments, sums }: Seen & { readonly shipment: Shipment },
  { wish, numbered }: { readonly wish: PayWish; readonly numbered: Numbered | undefined },
  { write, now, chance }: Tools,
): PaidView {
  const live = liveOf(payments, wish.method, now);
  if (live !== undefined) return paidShipmentView(before, live);
  const paymentNumber = nextNumber(payments);
  // Somebody else has asked meanwhile: the charge is for a number that is taken.
  if (numbered?.paymentNumber !== paymentNumber) throw unavailable('Ask once more.');
  const wanted = { bill: billOf(before), paymentNumber, now };
  const payment = instrumentOf(numbered.means, wanted, { sums, chance });
  const { status, paymentStatus } = STATUS_BY_METHOD[payment.method];
  const standing = { status, paymentStatus, paymentMethod: payment.method };
  const after: Shipment = { ...before, ...standing, paymentExpiresAt: payment.expiresAt };
  const recorded = recordChange({ before, after, now }, write, chance);
  closeOpen(payments, { write, now });
  write.payments.open(payment);
  return paidShipmentView(recorded, payment);
}

function liveOf({ all }: Payments, method: PaymentMethod, now: Date): Payment | undefined {
  return all.find(
    (one) =>
      one.state === 'OPEN' && one.method === method && one.expiresAt.getTime() > now.getTime(),
  );
}

function nextNumber({ all }: Payments): number {
  return all.length + 1;
}

function notFound(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such shipment.');
}
