import { systemDigest } from '#adapters/system/digest.ts';
import type { BookingPermit } from '#domain/booking/permit.ts';
import type { BookingTerms } from '#domain/courier/courier.ts';
import type { ListedCourier } from '#domain/courier-port/courier-directory.ts';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import type { Shipment, ShipmentKey } from '#domain/shipment/shipment.ts';
import type { Tracked, TrackingEvent } from '#domain/tracking/tracking-event.ts';
import { bookShipment } from '#src/usecases/booking/book-shipment.ts';
import { checkBookings } from '#src/usecases/booking/check-bookings.ts';
import {
  type BookingClaim,
  claimBookings,
  claimDueBookings,
} from '#src/usecases/booking/claim-bookings.ts';
import { recordBooking } from '#src/usecases/booking/record-booking.ts';
import { resolveBooking } from '#src/usecases/booking/resolve-booking.ts';
import { claimDue } from '#src/usecases/tracking/claim-due.ts';
import { ingestCourierEvents } from '#src/usecases/tracking/ingest-courier-events.ts';
import { recordTracking } from '#src/usecases/tracking/record-tracking.ts';
import { syncBatch } from '#src/usecases/tracking/sync-batch.ts';
import { trackingWork } from '#src/workers/tracking-work.ts';
import { COD, district, parcel, profile, service } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { claimAndCall } from './claim-and-call.ts';
import { type ShipmentScene, shipmentScene, TENANT } from './shipment-scene.ts';

/** The courier's behaviour; a test replaces parts of it. */
export type Behaviour = Pick<ListedCourier, 'book' | 'lookUp' | 'track'>;

/** A scripted courier that records its requests. */
export type ScriptedCourier = ListedCourier & {
  readonly ordered: readonly { readonly permit: BookingPermit; readonly deadlineMs: number }[];
  readonly lookedUp: readonly { readonly reference: string; readonly deadlineMs: number }[];
  readonly tracked: readonly (readonly string[])[];
  setBehaviour(behaviour: Partial<Behaviour>): void;
};

/** A shipment scene whose shipments are booked and tracked, all in memory. */
export type BookingScene = Omit<ShipmentScene, 'createShipment'> & {
  readonly courier: ScriptedCourier;
  readonly complaints: readonly string[];
  /** Creates another shipment, paid by wallet. */
  createShipment(options?: { readonly cod?: boolean }): Promise<ShipmentKey>;
  claim(room?: number, only?: readonly ShipmentKey[]): Promise<readonly BookingClaim[]>;
  readonly book: ReturnType<typeof bookShipment>;
  readonly record: ReturnType<typeof recordBooking>;
  readonly recordTracking: ReturnType<typeof recordTracking>;
  readonly ingestCourierEvents: ReturnType<typeof ingestCourierEvents>;
  /** Polls all that is due, as long as there is more. */
  syncDue(): Promise<void>;
  readonly directory: ReturnType<typeof fakeCourierDirectory>;
  /** Checks all bookings that are due; whether there are more. */
  checkBookings(): Promise<boolean>;
  readonly resolveBooking: ReturnType<typeof resolveBooking>;
  /** Claims and books all that is due. */
  bookDue(): Promise<void>;
  find(key: ShipmentKey): Promise<Shipment>;
};

/**
 * `cancels`: whether the courier supports cancellation; `offered`: whether it is in the directory.
 */
type Options = {
  readonly batch?: number;
  readonly offered?: boolean;
  readonly cancels?: boolean;
  readonly bookingTerms?: BookingTerms;
};

/** Cash on delivery of a COD shipment, and its fee: 3 %. */
export const COLLECTED = rupiah(150_000);
export const COD_FEE = rupiah(4_500);
/** The wallet's balance before the first shipment. */
export const FUNDS = rupiah(5_400_000);
export const PRICE = rupiah(18_000);
export const COST = rupiah(17_000);
export const DEADLINE_MS = 5_000;
export const EVERY_MS = 2_000;
export const TRACKING_TERMS = { batch: 100, everyMs: EVERY_MS, atATime: 2, perSecond: 50 };
const CLASS_A: BookingTerms = { class: 'A', deadlineMs: DEADLINE_MS };
/** Never expires during a test. */
const LASTING = { expiresAt: new Date('2027-11-21T08:00:00.000Z') };
const AREAS = fakeAreaDirectory([
  district('31.73.06', { name: 'Kalideres', regency: 'Jakarta Barat' }),
  district('35.25.14'),
]);

export async function bookingScene({
  batch = 100,
  offered = true,
  cancels = true,
  bookingTerms = CLASS_A,
}: Options = {}): Promise<BookingScene> {
  const scene = await shipmentScene({ funds: FUNDS, cancels });
  const { stores, unitOfWork, clock } = scene;
  const courier = scripted(batch, bookingTerms);
  const directory = fakeCourierDirectory({ TEST: offered ? [courier] : [], LIVE: [] });
  const complaints: string[] = [];
  const reportError = (what: string, error: unknown) => void complaints.push(`${what}: ${error}`);
  const time = { clock, random: seededRandom(2), digest: systemDigest };
  const deps = { unitOfWork, directory, areas: AREAS, ...time };
  const { alerts, tracking } = stores;
  const record = recordBooking(deps);
  const recordNews = recordTracking(deps);
  const recordAll = ingestCourierEvents({
    ...{ ...deps, tracking, reportError, width: 3 },
    recordTracking: recordNews,
  });
  const syncing = { ...deps, tracking, alerts, reportError, ingestCourierEvents: recordAll };
  const asking = { claimDue: claimDue(tracking, clock), syncBatch: syncBatch(syncing) };
  const work = trackingWork({ ...asking, directory, clock, reportError });
  const claimThese = claimBookings(stores.bookings, clock);
  const claimAny = claimDueBookings(stores.bookings, clock);
  const claim: BookingScene['claim'] = async (room = 1_000, only) =>
    only === undefined ? (await claimAny({ freeSlots: room })).items : claimThese(room, only);
  const checks = checkBookings({ ...deps, ...stores, reportError });
  const book = bookShipment({ ...deps, directory, alerts, recordBooking: record });
  return {
    ...scene,
    ...{ courier, complaints, directory, record, book, recordTracking: recordNews },
    createShipment: seller(scene),
    claim,
    ingestCourierEvents: recordAll,
    async syncDue() {
      await work.beginDue();
      await work.idle();
    },
    checkBookings: () => claimAndCall(checks),
    resolveBooking: resolveBooking({ ...deps, ...stores }),
    async bookDue() {
      for (const one of await claim()) await book(one);
    },
    async find({ shipmentNumber, ...tenant }) {
      const found = await stores.shipments.find(tenant, shipmentNumber);
      if (found === undefined) throw new Error(`no shipment ${shipmentNumber}`);
      return found;
    },
  };
}

/** A tracking reply with these events, by AWB. */
export function trackingReplies(
  events: Readonly<Record<string, readonly TrackingEvent[]>>,
): Behaviour['track'] {
  return async (awbs): Promise<readonly Tracked[]> =>
    awbs.flatMap((awb) => (events[awb] ? { awb, events: events[awb] } : []));
}

export function awbOf({ shipmentNumber }: ShipmentKey): string {
  return `SIM${shipmentNumber}`;
}

function seller(scene: ShipmentScene): BookingScene['createShipment'] {
  let sold = 0;
  return async ({ cod = false } = {}) => {
    sold += 1;
    const quoteId = uuid(0x5000 + sold);
    await scene.addQuote({ quoteId, parcel: parcel({ cod }), ...LASTING });
    const wish = { quoteId: idText('quote', quoteId), codAmount: cod ? COLLECTED : null };
    const { data } = await scene.createShipment({ key: `sale-${sold}` }, wish);
    return { ...TENANT, shipmentNumber: data.shipment_number };
  };
}

function scripted(batch: number, bookingTerms: BookingTerms): ScriptedCourier {
  const ordered: ScriptedCourier['ordered'][number][] = [];
  const lookedUp: ScriptedCourier['lookedUp'][number][] = [];
  const tracked: (readonly string[])[] = [];
  const terms = { bookingTerms, trackingTerms: { ...TRACKING_TERMS, batch } };
  const plain = fakeCourier(profile({ services: [service({ cod: COD })], ...terms }));
  let behaviour: Behaviour = plain;
  return {
    ...plain,
    ...{ ordered, lookedUp, tracked },
    setBehaviour(changes) {
      behaviour = { ...behaviour, ...changes };
    },
    book(permit, deadlineMs) {
      ordered.push({ permit, deadlineMs });
      return behaviour.book(permit, deadlineMs);
    },
    lookUp(order, deadlineMs) {
      lookedUp.push({ reference: order.reference, deadlineMs });
      return behaviour.lookUp(order, deadlineMs);
    },
    track(awbs, deadlineMs) {
      tracked.push(awbs);
      return behaviour.track(awbs, deadlineMs);
    },
  };
}
