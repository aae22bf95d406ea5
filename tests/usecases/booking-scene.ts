import type { BookingPermit } from '#domain/carrying/booking/permit.ts';
import type {
  BookingTerms,
  PickupCapability,
  TrackingTerms,
} from '#domain/carrying/courier/courier.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import type { Tracked, TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import type { PickupPlan } from '#domain/selling/shipment/planned-pickup.ts';
import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { BookingClaim } from '#src/usecases/carrying/booking/claim-bookings.ts';
import { type BookingUseCases, bookingUseCases } from '#src/usecases/carrying/booking/use-cases.ts';
import { trackerUseCases } from '#src/usecases/carrying/tracker/use-cases.ts';
import {
  type TrackingUseCases,
  trackingUseCases,
} from '#src/usecases/carrying/tracking/use-cases.ts';
import { trackingWork } from '#src/workers/tracking-work.ts';
import { COD, district, parcel, profile, service } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import { fakePorts } from '#tests/kit/fakes/ports.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { claimAndCall } from './claim-and-call.ts';
import { type ShipmentScene, seller, shipmentScene } from './shipment-scene.ts';
import { at, find } from './stored.ts';

/** The courier's behaviour; a test replaces parts of it. */
export type Behaviour = Pick<ListedCourier, 'book' | 'lookUp' | 'track'>;

/** A scripted courier that records its requests. */
export type ScriptedCourier = ListedCourier & {
  readonly ordered: readonly { readonly permit: BookingPermit; readonly deadlineMs: number }[];
  readonly lookedUp: readonly { readonly reference: string; readonly deadlineMs: number }[];
  readonly tracked: readonly (readonly string[])[];
  setBehaviour(behaviour: Partial<Behaviour>): void;
};

type OrderOptions = { readonly cod?: boolean; readonly planned?: PickupPlan | null };

/** A shipment scene whose shipments are booked and tracked, all in memory. */
export type BookingScene = Omit<ShipmentScene, 'createShipment'> & {
  readonly courier: ScriptedCourier;
  readonly complaints: readonly string[];
  /** Creates another shipment, paid by wallet. */
  createShipment(options?: OrderOptions): Promise<ShipmentKey>;
  claim(room?: number, only?: readonly ShipmentKey[]): Promise<readonly BookingClaim[]>;
  /** Claims the only due booking. */
  claimOne(): Promise<BookingClaim>;
  readonly book: BookingUseCases['bookShipment'];
  readonly record: BookingUseCases['recordBooking'];
  readonly recordTracking: TrackingUseCases['recordTracking'];
  readonly ingestCourierEvents: TrackingUseCases['ingestCourierEvents'];
  /** Polls all due shipments until none is left. */
  syncDue(): Promise<void>;
  readonly directory: ReturnType<typeof fakeCourierDirectory>;
  /** Checks all due bookings; returns true if more are due. */
  checkBookings(): Promise<boolean>;
  readonly resolveBooking: BookingUseCases['resolveBooking'];
  /** Claims and books everything that is due. */
  bookDue(): Promise<void>;
  find(key: ShipmentKey): Promise<Shipment>;
};

/**
 * `cancels`: whether the courier supports cancellation; `offered`: whether it is in the directory.
 */
type Options = {
  readonly batch?: number;
  readonly everyMs?: number;
  readonly offered?: boolean;
  readonly cancels?: boolean;
  readonly bookingTerms?: BookingTerms;
  /** Pickup capability of the courier; SEPARATE by default. */
  readonly pickup?: PickupCapability;
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
  everyMs = EVERY_MS,
  offered = true,
  cancels = true,
  bookingTerms = CLASS_A,
  pickup = 'SEPARATE',
}: Options = {}): Promise<BookingScene> {
  const scene = await shipmentScene({ funds: FUNDS, cancels, pickup });
  const create = seller(scene);
  const courier = scripted({ batch, everyMs }, bookingTerms);
  const directory = fakeCourierDirectory({ TEST: offered ? [courier] : [], LIVE: [] });
  const complaints: string[] = [];
  const reportError = (what: string, error: unknown) => void complaints.push(`${what}: ${error}`);
  const random = seededRandom(2);
  const ports = fakePorts(scene, { directory, areas: AREAS, random, reportError });
  const bookings = bookingUseCases(ports);
  const tracking = trackingUseCases({ ...ports, ...bookings });
  const work = trackingWork({ ...ports, ...trackerUseCases({ ...ports, ...tracking }) });
  const claim: BookingScene['claim'] = async (room = 1_000, only) =>
    only === undefined
      ? (await bookings.claimDueBookings({ freeSlots: room })).items
      : bookings.claimBookings(room, only);
  return {
    ...scene,
    courier,
    complaints,
    directory,
    record: bookings.recordBooking,
    book: bookings.bookShipment,
    recordTracking: tracking.recordTracking,
    claimOne: async () => at(await claim(), 0),
    createShipment({ cod = false, planned: pickup = null } = {}) {
      const codAmount = cod ? COLLECTED : null;
      return create({ parcel: parcel({ cod }), ...LASTING }, { codAmount, pickup });
    },
    claim,
    ingestCourierEvents: tracking.ingestCourierEvents,
    async syncDue() {
      await work.beginDue();
      await work.idle();
    },
    checkBookings: () => claimAndCall(bookings.checkBookings),
    resolveBooking: bookings.resolveBooking,
    async bookDue() {
      for (const one of await claim()) await bookings.bookShipment(one);
    },
    find: (key) => find(scene, key),
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

function scripted(
  own: Pick<TrackingTerms, 'batch' | 'everyMs'>,
  bookingTerms: BookingTerms,
): ScriptedCourier {
  const ordered: ScriptedCourier['ordered'][number][] = [];
  const lookedUp: ScriptedCourier['lookedUp'][number][] = [];
  const tracked: (readonly string[])[] = [];
  const terms = { bookingTerms, trackingTerms: { ...TRACKING_TERMS, ...own } };
  const plain = fakeCourier(profile({ services: [service({ cod: COD })], ...terms }));
  let behaviour: Behaviour = plain;
  return {
    ...plain,
    ordered,
    lookedUp,
    tracked,
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
