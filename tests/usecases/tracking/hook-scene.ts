import { systemDigest } from '#adapters/system/digest.ts';
import type { CourierHook, HookNews } from '#domain/courier/courier-hook.ts';
import type { Environment } from '#domain/environment.ts';
import { hearBookings } from '#src/usecases/tracking/hear-bookings.ts';
import { hearCourier } from '#src/usecases/tracking/hear-courier.ts';
import { hearParcels } from '#src/usecases/tracking/hear-parcels.ts';
import { profile } from '#tests/kit/builders.ts';
import { fakeCourier, fakeCourierDirectory } from '#tests/kit/fakes/courier-directory.ts';
import type { Depot } from '../depot.ts';

export const SECRET = 'ours-and-theirs';
export const CALL = { headers: {}, body: '' };

/** The hooks of the depot's courier in TEST, of the same in LIVE, and of another one. */
const CALLERS = {
  swift: { environment: 'TEST', code: 'swift' },
  live: { environment: 'LIVE', code: 'swift' },
  other: { environment: 'TEST', code: 'acorn' },
} as const satisfies Readonly<Record<string, { environment: Environment; code: string }>>;
export type Caller = keyof typeof CALLERS;

/** Somebody who calls a hook, and what it says is understood. */
export function hookScene(depot: Depot) {
  const { tracking, bookings, alerts } = depot.stores;
  let read: CourierHook['read'] = () => undefined;
  const hook: CourierHook = {
    read: (call) => read(call),
    answer: (result) => ({ status: 299, contentType: 'text/plain', body: `said ${result}` }),
  };
  const hooks = Object.entries(CALLERS).map(([caller, { environment, code }]) => {
    const { trackingTerms } = depot.courier.profile;
    const courier = fakeCourier(profile({ code, trackingTerms }));
    return { secret: `${caller} ${SECRET}`, hooked: { environment, courier, hook } };
  });
  const deps = {
    ...{ tracking, bookings, alerts, clock: depot.clock, digest: systemDigest },
    directory: fakeCourierDirectory({ TEST: [], LIVE: [] }, hooks),
    recordTold: depot.recordTold,
    claimBookings: (room: number, only?: Parameters<Depot['claim']>[1]) => depot.claim(room, only),
    recordBooking: depot.record,
  };
  const hear = (changes: Partial<typeof deps> = {}) => {
    const all = { ...deps, ...changes };
    return hearCourier({
      ...all,
      hearParcels: hearParcels(all),
      hearBookings: hearBookings(all),
    });
  };
  return {
    hear,
    /** What the hook takes its next calls for. */
    understands(as: CourierHook['read']): void {
      read = as;
    },
    /** What became of the call, in one word, and how many errors there were. */
    async tell(news: Partial<HookNews>, caller: Caller = 'swift', changes?: Partial<typeof deps>) {
      read = () => ({ isSigned: true, tracked: [], bookings: [], ...news });
      const { code: courierCode } = CALLERS[caller];
      const path = { courierCode, secret: `${caller} ${SECRET}` };
      const { result, errors } = await hear(changes)(path, CALL);
      return errors.length === 0 ? result : `${result}, ${errors.length} errors`;
    },
  };
}
