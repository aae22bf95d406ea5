import { simulatorWebhook } from '#adapters/couriers/simulator/webhook.ts';
import type { BookingReply } from '#domain/carrying/booking/outcome.ts';
import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { BookingTerms, CourierProfile } from '#domain/carrying/courier/courier.ts';
import { USUAL_PICKUP_HOURS } from '#domain/carrying/courier/pickup-hours.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import type { CancelReply } from '#domain/carrying/courier-cancellation/cancel-reply.ts';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import type { PickupReply } from '#domain/carrying/pickup/pickup-order.ts';
import type { TrackingEvent } from '#domain/carrying/tracking/tracking-event.ts';
import { rupiah } from '#domain/money.ts';
import type { CourierClient, CourierRequest } from './courier-client.ts';
import type { CrashPoints } from './crash-points.ts';
import {
  type CancelAnswer,
  CHAOS_CODES,
  type ChaosCode,
  type ChaosTerms,
  type CreateAnswer,
  HOOK_SECRET,
  type LookUpAnswer,
  type Move,
  type PickupAnswer,
  type Wire,
} from './wire.ts';

type Deps = {
  readonly line: CourierClient;
  readonly points: CrashPoints;
  readonly terms: ChaosTerms;
  /** False treats every courier as deduplicating and ignores the deadline of an order. */
  readonly isProtected: boolean;
};
type RequestContext = Pick<CourierRequest<'/create'>, 'limit'> & { readonly reference: string };

const SERVICE: CourierService = {
  code: 'REG',
  name: 'Reguler',
  description: 'For parcels without haste.',
  type: 'REGULAR',
  pickupSupported: true,
  dropOffSupported: true,
  cod: null,
  insurance: null,
  weight: { minGrams: 1, maxGrams: 50_000, volumetricDivisor: 6_000, roundingToleranceGrams: 0 },
  estimatedDays: { min: 2, max: 4 },
};
const COST = rupiah(9_000);
/** Long enough for the AWB to be stored, as tracking events with unknown AWBs are dropped. */
const TRACKED_EVERY_MS = 5_000;
/** Few enough for one account to use them all. */
const CALLS_AT_A_TIME = 8;
const NO_LIMIT: CallLimit = { signal: new AbortController().signal, throwIfExpired() {} };

/** Implements the courier port over a connection to the couriers' process. */
export function chaosCouriers(deps: Deps): readonly Courier[] {
  return CHAOS_CODES.map((code) => chaosCourier(code, deps));
}

function chaosCourier(code: ChaosCode, { line, points, ...deps }: Deps): Courier {
  const { terms, isProtected } = deps;
  const ask = <Path extends keyof Wire>(
    path: Path,
    body: Wire[Path]['request'],
    { limit, reference }: RequestContext,
  ): Promise<Wire[Path]['answers']> => {
    const reach: CourierRequest<Path>['reach'] = (point) =>
      path === '/create' && points.reach(point, [reference], code);
    return line({ path, body, limit: isProtected ? limit : NO_LIMIT, reach });
  };
  return {
    profile: profileOf(code, deps),
    webhook: simulatorWebhook(code, HOOK_SECRET),
    rates: async ({ services }) =>
      services.map(({ code: serviceCode, estimatedDays }) => ({
        serviceCode,
        estimatedDays,
        cost: COST,
      })),
    meaningOf: () => ({ status: null, reasonCode: null }),
    async book({ reference, receiver: { name } }, limit) {
      const order = { courier: code, reference, name, leftMs: terms.deadlineMs };
      const answer = await ask('/create', order, { reference, limit });
      points.reach('answered', [reference], code);
      return replyOf(answer);
    },
    async lookUp({ reference }, limit) {
      return foundIn(
        await ask('/look-up', { courier: code, reference }, { reference, limit }),
        reference,
      );
    },
    async cancel({ reference, awb }, limit) {
      const answer = await ask('/cancel', { courier: code, awb }, { reference, limit });
      points.reach('replied', [reference], code);
      return cancelReplyOf(answer);
    },
    async track(awbs, limit) {
      const { parcels } = await ask('/track', { courier: code, awbs }, { reference: '', limit });
      return parcels.map(({ awb, moves }) => ({ awb, events: moves.map(eventOf) }));
    },
    async requestPickup({ reference, parcels, notes }, limit) {
      const awbs = parcels.map(({ awb }) => awb);
      const pickup = { courier: code, reference, awbs, notes };
      const answer = await ask('/pickup', pickup, { reference, limit });
      points.reach('replied', [reference], code);
      return pickupReplyOf(answer);
    },
    async cancelPickup({ reference }, limit) {
      const answer = await ask(
        '/cancel-pickup',
        { courier: code, reference },
        { reference, limit },
      );
      points.reach('replied', [reference], code);
      return cancelReplyOf(answer);
    },
  };
}

function profileOf(
  code: ChaosCode,
  { terms: { deadlineMs, settleMs }, isProtected }: Pick<Deps, 'terms' | 'isProtected'>,
): CourierProfile {
  const terms: Readonly<Record<ChaosCode, BookingTerms>> = {
    chaosa: { class: 'A', deadlineMs },
    chaosb: { class: 'B', deadlineMs, settleMs },
    chaosc: { class: 'C', deadlineMs },
  };
  return {
    code,
    name: `Chaos ${code.slice(-1).toUpperCase()}`,
    provider: 'SIMULATOR',
    pickupHours: USUAL_PICKUP_HOURS,
    capabilities: {
      rates: true,
      booking: true,
      tracking: true,
      cancellation: true,
      pickup: 'SEPARATE',
      cod: false,
      insurance: false,
    },
    services: [SERVICE],
    callsAtATime: CALLS_AT_A_TIME,
    bookingTerms: isProtected ? terms[code] : terms.chaosa,
    trackingTerms: { batch: 100, everyMs: TRACKED_EVERY_MS, atATime: 1, perSecond: 10 },
  };
}

function replyOf(answer: CreateAnswer): BookingReply {
  if ('awb' in answer) return { kind: 'BOOKED', ...answer };
  if ('orderId' in answer) return { kind: 'ACCEPTED', ...answer };
  return { kind: 'REFUSED', failure: { code: 'NOT_SERVED', message: answer.refused } };
}

function foundIn(
  { awbs, orderIds, isDropped }: LookUpAnswer,
  reference: string,
): readonly BookingReply[] {
  const dropped = { code: 'NOT_SERVED', message: 'The courier has dropped it.' };
  return [
    ...awbs.map((awb) => ({ kind: 'BOOKED', reference, awb }) as const),
    ...orderIds.map((orderId) => ({ kind: 'ACCEPTED', reference, orderId }) as const),
    ...(isDropped ? [{ kind: 'REFUSED', failure: dropped } as const] : []),
  ];
}

function cancelReplyOf({ refused }: CancelAnswer): CancelReply {
  if (refused === null) return { kind: 'CANCELLED' };
  return { kind: 'REFUSED', failure: { code: 'NOT_CANCELLED', message: refused } };
}

function pickupReplyOf(answer: PickupAnswer): PickupReply {
  if ('number' in answer) return { kind: 'CONFIRMED', courierReference: answer.number };
  if ('isUndecided' in answer) return { kind: 'PENDING' };
  return { kind: 'REFUSED', failure: { code: 'NO_VAN', message: answer.refused } };
}

function eventOf({ status, at }: Move): TrackingEvent {
  return {
    code: status,
    status,
    reasonCode: null,
    at: new Date(at),
    location: '',
    description: '',
  };
}
