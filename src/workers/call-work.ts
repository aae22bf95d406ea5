import type { AccountLane } from '#domain/carrying/courier/fair-claim.ts';
import type { ClaimedCall, DueCalls } from '#src/usecases/carrying/courier/due-calls.ts';
import type { ReportError } from '#src/usecases/report-error.ts';
import type { SlotLimits } from './courier-slots.ts';
import { type DueWork, dueWork } from './due-work.ts';

type Deps<Item> = {
  readonly calls: DueCalls<Item>;
  readonly limits: () => SlotLimits;
  readonly reportError: ReportError;
};

/** Runs repeated calls to couriers: booking checks, cancellations, pickups. */
export function callWork<Item extends AccountLane>({ calls, ...options }: Deps<Item>): DueWork {
  return dueWork<ClaimedCall<Item>>(
    {
      claim: calls.claim,
      work: calls.call,
      accountOf: ({ item }) => item,
      failureOf: (claimed) => `${calls.nameOf(claimed)}: not postponed`,
    },
    options,
  );
}
