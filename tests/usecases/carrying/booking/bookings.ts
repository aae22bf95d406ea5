import type { BookingTerms } from '#domain/carrying/courier/courier.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { type BookingScene, bookingScene, DEADLINE_MS, PRICE } from '../../booking-scene.ts';
import { TENANT } from '../../shipment-scene.ts';

/** A depot, and one shipment that waits for its booking. */
export async function paidShipment(options: Parameters<typeof bookingScene>[0] = {}) {
  const scene = await bookingScene(options);
  return { scene, key: await scene.createShipment() };
}

export const B: BookingTerms = { class: 'B', deadlineMs: DEADLINE_MS, settleMs: 30_000 };
export const C: BookingTerms = { class: 'C', deadlineMs: DEADLINE_MS };
/** Time after which no earlier class B order can still arrive, in milliseconds. */
export const SETTLED_MS = DEADLINE_MS + 30_000;
export const HOUR = 60 * 60 * 1000;
export const FAILURE = { code: 'DISTRICT_CLOSED', message: 'No delivery there.' };
export const NOT_SENT = new CourierFailure('COURIER_UNAVAILABLE', 'No way.', { wasSent: false });
export const LOST = new CourierFailure('COURIER_TIMEOUT', 'No answer.');

/** The courier's answer that it has our order under this AWB. */
export function bookedAs(
  { shipmentNumber: reference }: Pick<ShipmentKey, 'shipmentNumber'>,
  awb = 'SIM1',
) {
  return { kind: 'BOOKED', reference, awb } as const;
}

/** Requests cancellation of a booking in progress as the client. */
export function requestCancel(
  { unitOfWork }: BookingScene,
  { shipmentNumber, ...tenant }: ShipmentKey,
) {
  return unitOfWork.decide({
    look: ({ shipments }) => shipments.find(tenant, shipmentNumber),
    decide(before, write) {
      if (before === undefined) throw new Error(`no shipment ${shipmentNumber}`);
      write.shipments.update(before, { ...before, courierCancellation: 'PENDING' });
    },
  });
}

/** Advances the clock in steps and books due shipments, as workers do, for `ms`. */
export async function bookFor(scene: BookingScene, ms: number, everyMs = 1_000): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    scene.clock.advance(everyMs);
    await scene.bookDue();
  }
}

/** Kinds and messages of open alerts. */
export async function alertsOf({ stores }: BookingScene) {
  const open = await stores.alerts.listOpen(9);
  return open.map(({ kind, message }) => [kind, message]);
}

export function failing(error: Error) {
  return async (): Promise<never> => {
    throw error;
  };
}

export async function intentOf({ stored }: BookingScene) {
  return (await stored.intents())[0];
}

export async function attemptsOf({ stored }: BookingScene) {
  const attempts = await stored.attempts();
  return attempts.map(({ stateAtClaim, outcome, detail, isLate }) => [
    stateAtClaim,
    outcome,
    detail,
    isLate,
  ]);
}

/** Returns true if the shipment is still paid and held, with only its creation events. */
export async function nothingMoved(scene: BookingScene, key: ShipmentKey): Promise<boolean> {
  const { status, paymentStatus, awb, lastSequence } = await scene.find(key);
  const { held } = await scene.stores.wallet.balance(TENANT);
  const due = await scene.stored.due();
  const events = await scene.stored.events();
  const sale = ['PROCESSING', 'PAID', null, 2, PRICE, 0, 2];
  const seen = [status, paymentStatus, awb, lastSequence, held, due.length, events.length];
  return JSON.stringify(seen) === JSON.stringify(sale);
}
