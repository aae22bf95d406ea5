import type { BookingReply } from '#domain/booking/outcome.ts';
import type { Courier, CourierProfile } from '#domain/courier/courier.ts';
import type { CourierService } from '#domain/courier/service.ts';
import { rupiah } from '#domain/money.ts';
import type { CourierLine, Question } from './courier-line.ts';
import type { CrashPoints } from './crash-points.ts';
import {
  CHAOS_CODES,
  type ChaosCode,
  type ChaosTerms,
  type CreateAnswer,
  type Wire,
} from './wire.ts';

type Deps = {
  readonly line: CourierLine;
  readonly points: CrashPoints;
  readonly terms: ChaosTerms;
  /** False: B is sent again as if it knew a reference again, and whoever wakes late sends, too. */
  readonly isProtected: boolean;
};
type Asked = Pick<Question<'/create'>, 'signal'> & { readonly reference: string };

const SERVICE: CourierService = {
  code: 'REG',
  name: 'Reguler',
  description: 'For parcels that nobody waits for.',
  type: 'REGULAR',
  pickupSupported: true,
  dropOffSupported: true,
  cod: null,
  insurance: null,
  weight: {
    minGrams: 1,
    maxGrams: 50_000,
    volumetricDivisor: 6_000,
    roundingToleranceGrams: 0,
  },
  estimatedDays: { min: 2, max: 4 },
};
const COST = rupiah(9_000);

/** In place of the simulator's: the same port, and a courier at the other end of a line. */
export function chaosCouriers(deps: Deps): readonly Courier[] {
  return CHAOS_CODES.map((code) => chaosCourier(code, deps));
}

function chaosCourier(code: ChaosCode, { line, points, ...deps }: Deps): Courier {
  const { terms, isProtected } = deps;
  const ask = <Path extends keyof Wire>(
    path: Path,
    body: Wire[Path]['asks'],
    { signal, reference }: Asked,
  ): Promise<Wire[Path]['answers']> => {
    const ownDeadline = performance.now() + terms.deadlineMs;
    const reach: Question<Path>['reach'] = (point) =>
      path === '/create' && points.reach(point, [reference], code);
    const deadlineMs = isProtected ? ownDeadline : undefined;
    return line({ path, body, signal, deadlineMs, reach });
  };
  return {
    profile: profileOf(code, deps),
    rates: async ({ services }) =>
      services.map(({ code: serviceCode, estimatedDays }) => ({
        ...{ serviceCode, estimatedDays },
        cost: COST,
      })),
    async book({ reference, receiver: { name } }, signal) {
      const order = { courier: code, reference, name, leftMs: terms.deadlineMs };
      const answer = await ask('/create', order, { reference, signal });
      points.reach('answered', [reference], code);
      return replyOf(answer);
    },
    async lookUp({ reference }, signal) {
      const asked = { courier: code, reference };
      const { awbs } = await ask('/look-up', asked, { reference, signal });
      return awbs.map((awb) => ({ kind: 'BOOKED', reference, awb }));
    },
    async cancel({ reference, awb }, signal) {
      const { isCancelled } = await ask('/cancel', { courier: code, awb }, { reference, signal });
      if (isCancelled) return { kind: 'CANCELLED' };
      return { kind: 'REFUSED', failure: { code: 'NOT_FOUND', message: 'No such parcel.' } };
    },
    async track(awbs, signal) {
      await ask('/track', { courier: code, awbs }, { reference: '', signal });
      return [];
    },
    requestPickup: notOffered,
    cancelPickup: notOffered,
  };
}

function profileOf(
  code: ChaosCode,
  { terms: { deadlineMs, settleMs }, isProtected }: Pick<Deps, 'terms' | 'isProtected'>,
): CourierProfile {
  const looksUp = code === 'chaosb' && isProtected;
  return {
    code,
    name: code === 'chaosa' ? 'Chaos A' : 'Chaos B',
    logoUrl: null,
    provider: 'SIMULATOR',
    capabilities: {
      ...{ rates: true, booking: true, tracking: true, cancellation: true },
      ...{ pickup: 'NONE', cod: false, insurance: false },
    },
    services: [SERVICE],
    bookingTerms: looksUp ? { class: 'B', deadlineMs, settleMs } : { class: 'A', deadlineMs },
    trackingTerms: { batch: 100, everyMs: 60_000, atATime: 1, perSecond: 10 },
  };
}

function replyOf(answer: CreateAnswer): BookingReply {
  if ('awb' in answer) return { kind: 'BOOKED', ...answer };
  return { kind: 'REFUSED', failure: { code: 'NOT_SERVED', message: answer.refused } };
}

async function notOffered(): Promise<never> {
  throw new Error('a courier that comes for no parcel was asked to');
}
