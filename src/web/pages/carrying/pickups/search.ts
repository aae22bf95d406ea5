import { PICKUP_STATUSES, type PickupStatus } from '#domain/carrying/pickup/pickup.ts';
import { choicesParam, flagParam, textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** Every parameter is optional. */
export type PickupsSearch = {
  readonly status?: readonly PickupStatus[] | undefined;
  readonly courier?: string | undefined;
  /** Cursor of this page. */
  readonly after?: string | undefined;
  /** True if the form for a new pickup is open. */
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
