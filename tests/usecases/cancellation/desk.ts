import type { CancelOrder } from '#domain/cancellation/cancel-reply.ts';
import type { ListedCourier } from '#domain/courier/courier-directory.ts';
import { CourierFailure } from '#domain/courier/courier-failure.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import type { TrackingEvent } from '#domain/tracking/tracking-event.ts';
import { cancelDue } from '#src/usecases/cancellation/cancel-due.ts';
import { listCancellations } from '#src/usecases/cancellation/list-cancellations.ts';
import { recordCancellation } from '#src/usecases/cancellation/record-cancellation.ts';
import { resolveCancellation } from '#src/usecases/cancellation/resolve-cancellation.ts';
import { cancelShipment } from '#src/usecases/shipment/cancel-shipment.ts';
import { profile } from '#tests/kit/builders.ts';
import { seededChance } from '#tests/kit/fakes/chance.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { askNow } from '../ask-now.ts';
import { awbOf, COST, type Depot, FUNDS, openDepot, PRICE, TRACKING_TERMS } from '../depot.ts';
import { TENANT } from '../shop.ts';

type Cancel = ListedCourier['cancel'];

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

export const BEFORE = { AVAILABLE: FUNDS };
export const HELD = { AVAILABLE: FUNDS - PRICE, HELD: PRICE };
export const CAPTURED = {
  AVAILABLE: FUNDS - PRICE,
  ...{ COURIER_PAYABLE: COST, REVENUE: PRICE - COST },
};

export const REFUSED = { code: 'PICKED_UP', message: 'It is under way.' };

/** A depot whose shipments are cancelled, too, and a courier that is asked to. */
export type Desk = Depot & ReturnType<typeof cancelling>;

/** One shipment, sold and waiting for its booking. */
export async function openDesk(options: { readonly cancels?: boolean } = {}) {
  const depot = await openDepot(options);
  const desk: Desk = { ...depot, ...cancelling(depot) };
  return { desk, key: await desk.sell() };
}

/** One that its courier has booked, and that is to be cancelled. */
export async function openWished(options: { readonly cancels?: boolean } = {}) {
  const opened = await openDesk(options);
  await opened.desk.bookDue();
  await opened.desk.cancel(opened.key);
  return opened;
}

/** One that is being booked while it is to be cancelled, and the claim of who books it. */
export async function openInFlight(options: { readonly cancels?: boolean } = {}) {
  const opened = await openDesk(options);
  const [claim] = await opened.desk.claim();
  if (claim === undefined) throw new Error('nothing was claimed');
  await opened.desk.cancel(opened.key);
  return { ...opened, claim };
}

export const silence: Cancel = async () => {
  throw new CourierFailure('COURIER_TIMEOUT', 'too late');
};
export const refusal: Cancel = async () => ({ kind: 'REFUSED', failure: REFUSED });
export const consent: Cancel = async () => ({ kind: 'CANCELLED' });

/** The courier tells this of it, just now. */
export function tell(desk: Depot, key: ShipmentKey, status: TrackingEvent['status']) {
  const at = new Date(desk.clock.now().getTime() - SECOND_MS);
  const event = { code: `${status}`, status, reasonCode: null, at, location: '', words: '' };
  return desk.recordTracking({ key, events: [event], terms: TRACKING_TERMS });
}

/** The balances that are not zero, but for where the wallet's first money came from. */
export async function booksOf({ seen }: Depot): Promise<Readonly<Record<string, number>>> {
  const { accounts } = await seen.books(TENANT);
  const moved = accounts.filter(({ balance, kind }) => balance !== 0 && kind !== 'FUNDING');
  return Object.fromEntries(moved.map(({ kind, balance }) => [kind, balance]));
}

/** What came after it was paid, without the `shipment.` of each. */
export async function toldOf({ seen }: Depot): Promise<readonly string[]> {
  const types = (await seen.events()).map(({ type }) => type.replace('shipment.', ''));
  return types.slice(types.indexOf('paid') + 1);
}

/** The kinds of those that are open. */
export async function alertsOf({ stores }: Depot): Promise<readonly string[]> {
  return (await stores.alerts.listOpen(9)).map(({ kind }) => kind);
}

/** Everything that is kept, to be found unchanged. */
export async function everythingOf(desk: Depot, key: ShipmentKey): Promise<string> {
  const { seen } = desk;
  return JSON.stringify([
    await desk.find(key),
    ...(await Promise.all([seen.events(), seen.intents(), seen.alerts(), seen.due()])),
    ...(await Promise.all([seen.cancellationDue(), seen.acts(), seen.books(TENANT)])),
  ]);
}

function cancelling({ stores, unitOfWork, clock, once }: Depot) {
  const { cancellations, shipments, alerts } = stores;
  const asked: { readonly order: CancelOrder; readonly deadlineMs: number }[] = [];
  const complaints: string[] = [];
  let answer: Cancel = consent;
  const courier: ListedCourier = {
    ...fakeCourier(profile()),
    cancel(order, deadlineMs) {
      asked.push({ order, deadlineMs });
      return answer(order, deadlineMs);
    },
  };
  const couriers: ListedCourier[] = [courier];
  const directory = fakeCourierDirectory({ TEST: couriers, LIVE: [] });
  const complain = (what: string, error: unknown) => void complaints.push(`${what}: ${error}`);
  const writing = { unitOfWork, clock, chance: seededChance(9) };
  const record = recordCancellation(writing);
  const cancel = cancelShipment({ once, ...writing });
  const asking = { cancellations, shipments, alerts, directory, clock, complain };
  const questions = cancelDue({ ...asking, recordCancellation: record });
  return {
    asked,
    complaints,
    /** From now on. */
    answers(how: Cancel) {
      answer = how;
    },
    /** It is not offered any more. */
    leaves: () => void couriers.pop(),
    /** It takes no cancellations any more. */
    stopsCancelling() {
      const { capabilities, ...plain } = courier.profile;
      const stubborn = { ...plain, capabilities: { ...capabilities, cancellation: false } };
      couriers.splice(0, 1, { ...courier, profile: stubborn });
    },
    cancel: ({ shipmentNumber }: ShipmentKey, reason: string | null = null) =>
      cancel({ tenant: TENANT, shipmentNumber, reason }, requestOf(shipmentNumber)),
    cancelDue: () => askNow(questions),
    /** The courier's answer, whoever asked it. */
    hear: (key: ShipmentKey, reply: Parameters<typeof record>[1], awb = awbOf(key)) =>
      record({ ...key, awb }, reply),
    resolve: resolveCancellation({ ...writing, shipments }),
    list: listCancellations(cancellations),
  };
}

function requestOf(shipmentNumber: string) {
  const path = `/api/v1/shipments/${shipmentNumber}/cancel`;
  const asked = { method: 'POST', path, body: {} };
  return { tenant: TENANT, route: 'POST /shipments/{id}/cancel', key: undefined, asked };
}
