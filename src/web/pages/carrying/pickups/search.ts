import { PICKUP_STATUSES, type PickupStatus } from '#domain/carrying/pickup/pickup.ts';
import { choicesParam, flagParam, textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** All may be left out. */
export type PickupsSearch = {
  readonly status?: readonly PickupStatus[] | undefined;
  readonly courier?: string | undefined;
  /** The cursor of this page. */
  readonly after?: string | undefined;
  /** The form for another pickup is open. */
  readonly request?: true | undefined;
};

export function pickupsSearch(raw: RawSearch): PickupsSearch {
  return {
    status: choicesParam(raw.status, PICKUP_STATUSES),
    courier: textParam(raw.courier),
    after: textParam(raw.after),
    request: flagParam(raw.request),
  };
}
