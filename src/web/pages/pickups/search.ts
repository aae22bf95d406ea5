import { PICKUP_STATUSES, type PickupStatus } from '#domain/pickup/pickup.ts';
import { choicesParam, flagParam, textParam, textsParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';

/** All may be left out. */
export type PickupsSearch = {
  readonly status?: readonly PickupStatus[] | undefined;
  readonly courier?: string | undefined;
  /** The cursors of the pages that lead to this one. */
  readonly after?: readonly string[] | undefined;
  /** The form for another pickup is open. */
  readonly request?: true | undefined;
};

export function pickupsSearch(raw: RawSearch): PickupsSearch {
  return {
    status: choicesParam(raw.status, PICKUP_STATUSES),
    courier: textParam(raw.courier),
    after: textsParam(raw.after),
    request: flagParam(raw.request),
  };
}
