import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { CancelOrder } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import { courierCancellationUseCases } from '#src/usecases/carrying/courier-cancellation/use-cases.ts';
import { paymentUseCases } from '#src/usecases/money/payment/use-cases.ts';
import { shipmentUseCases } from '#src/usecases/selling/shipment/use-cases.ts';
import { profile } from '#tests/kit/builders.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import {
  awbOf,
  type BookingScene,
  bookingScene,
  COST,
  FUNDS,
  PRICE,
  TRACKING_TERMS,
} from '../../booking-scene.ts';
import { claimAndCall } from '../../claim-and-call.ts';
import { TENANT } from '../../shipment-scene.ts';

type Cancel = ListedCourier['cancel'];

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

export const BEFORE = { AVAILABLE: FUNDS };
export const HELD = { AVAILABLE: FUNDS - PRICE, HELD: PRICE };
export const CAPTURED = {
  AVAILABLE: FUNDS - PRICE,
  COURIER_PAYABLE: COST,
  REVENUE: PRICE - COST,
};

export const REFUSED = { code: 'PICKED_UP', message: 'It is under way.' };

/** A booking scene with cancellations, and a courier that accepts them. */
export type CancellationScene = BookingScene & ReturnType<typeof cancellationCases>;

/** One shipment that waits for its booking. */
export async function cancellationScene(options: { readonly cancels?: boolean } = {}) {
  const bookings = await bookingScene(options);
  const scene: CancellationScene = { ...bookings, ...cancellationCases(bookings) };
  return { scene, key: await scene.createShipment() };
}

/** A shipment that its courier has booked, and whose cancellation is requested. */
export async function cancelRequestedScene(options: { readonly cancels?: boolean } = {}) {
  const opened = await cancellationScene(options);
  await opened.scene.bookDue();
  await opened.scene.cancel(opened.key);
  return opened;
}

/**
 * A shipment whose cancellation is requested while it is being booked, and the claim of its
 * booking.
 */
export async function bookingInFlightScene(options: { readonly cancels?: boolean } = {}) {
  const opened = await cancellationScene(options);
  const claim = await opened.scene.claimOne();
  await opened.scene.cancel(opened.key);
  return { ...opened, claim };
}

export const timesOut: Cancel = async () => {
  throw new CourierFailure('COURIER_TIMEOUT', 'too late');
};
export const turnsAway: Cancel = async () => {
  throw new CourierFailure('COURIER_UNAVAILABLE', 'No.', { refusal: 'NOT_AUTHORISED' });
};
export const refuses: Cancel = async () => ({ kind: 'REFUSED', failure: REFUSED });
export const leavesOpen: Cancel = async () => ({ kind: 'PENDING' });
export const accepts: Cancel = async () => ({ kind: 'CANCELLED' });

/** Records a tracking event of a second ago. */
export function recordStatus(
  scene: BookingScene,
  key: ShipmentKey,
  status: TrackingEvent['status'],
) {
  const at = new Date(scene.clock.now().getTime() - SECOND_MS);
  const event = { code: `${status}`, status, reasonCode: null, at, location: '', description: '' };
  return scene.recordTracking({ key, events: [event], terms: TRACKING_TERMS });
}

/** The types of the events after `paid`, without the `shipment.` of each, and without the scans. */
export async function eventTypesOf({ stored }: BookingScene): Promise<readonly string[]> {
  const types = (await stored.events()).map(({ type }) => type.replace('shipment.', ''));
  return types.slice(types.indexOf('paid') + 1).filter((type) => type !== 'tracking_updated');
}

/** The kinds of open alerts. */
export async function openAlertKinds({ stores }: BookingScene): Promise<readonly string[]> {
  return (await stores.alerts.listOpen(9)).map(({ kind }) => kind);
}

function cancellationCases(scene: BookingScene) {
  const requests: { readonly order: CancelOrder; readonly deadlineMs: number }[] = [];
  const complaints: string[] = [];
  let answer: Cancel = accepts;
  const courier: ListedCourier = {
    ...fakeCourier(profile()),
    cancel(order, deadlineMs) {
      requests.push({ order, deadlineMs });
      return answer(order, deadlineMs);
    },
  };
  const couriers: ListedCourier[] = [courier];
  const directory = fakeCourierDirectory({ TEST: couriers, LIVE: [] });
  const reportError = (what: string, error: unknown) => void complaints.push(`${what}: ${error}`);
  const ports = fakePorts(scene, { directory, reportError, random: seededRandom(9) });
  const { cancelShipment } = shipmentUseCases({ ...ports, ...paymentUseCases(ports) });
  const useCases = courierCancellationUseCases(ports);
  const { recordCancellation: record } = useCases;
  return {
    requests,
    complaints,
    /** Sets the courier's reply to later cancellations. */
    setReply(how: Cancel) {
      answer = how;
    },
    /** Removes the courier from the directory. */
    removeCourier: () => void couriers.pop(),
    /** Makes the courier stop supporting cancellation. */
    disableCancellation() {
      const { capabilities, ...plain } = courier.profile;
      const stubborn = { ...plain, capabilities: { ...capabilities, cancellation: false } };
      couriers.splice(0, 1, { ...courier, profile: stubborn });
    },
    cancel: ({ shipmentNumber }: ShipmentKey, reason: string | null = null) =>
      cancelShipment({ tenant: TENANT, shipmentNumber, reason }, requestOf(shipmentNumber)),
    cancelDue: () => claimAndCall(useCases.cancelDue),
    /** Records the courier's reply. */
    recordReply: (key: ShipmentKey, reply: Parameters<typeof record>[1], awb = awbOf(key)) =>
      record({ ...key, awb }, reply),
    resolve: useCases.resolveCancellation,
    list: useCases.listCancellations,
  };
}

function requestOf(shipmentNumber: string) {
  const path = `/api/v1/shipments/${shipmentNumber}/cancel`;
  const content = { method: 'POST', path, body: {} };
  return { tenant: TENANT, route: 'POST /shipments/{id}/cancel', key: undefined, content };
}
