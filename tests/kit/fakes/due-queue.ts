import type { Claimed, CourierLane, FairClaim } from '#domain/carrying/courier/fair-claim.ts';
import type { DueRequest } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import { fairShare } from './fair-claim.ts';
import type { Table } from './table.ts';

/** Row of a queue; null if it is not due again. */
type Queued = Tenant & { readonly dueAt: Date | null };

/** Due rows of a table; a claim returns them as they were, and leases each. */
export function dueQueue<Row extends Queued>(table: Table<Row>) {
  type Due = Row & { readonly dueAt: Date };
  const isDue = (row: Row): row is Due => row.dueAt !== null;
  const due = () =>
    [...table.entries()].flatMap(([place, row]) => (isDue(row) ? { place, row } : []));
  const reschedule = (place: string, dueAt: Date) => {
    const row = table.get(place);
    if (row !== undefined) table.replace(place, { ...row, dueAt });
  };
  return {
    reschedule,
    /** Claims due rows, of all rows or of the named ones. */
    claim(
      { limit, now, until }: DueRequest,
      isMeant: (row: Row, place: string) => boolean = () => true,
    ): readonly Due[] {
      const claimed = due()
        .filter(({ place, row }) => row.dueAt <= now && isMeant(row, place))
        .toSorted((a, b) => longestDueFirst(a.row, b.row) || (a.place < b.place ? -1 : 1))
        .slice(0, limit);
      for (const { place } of claimed) reschedule(place, until);
      return claimed.map(({ row }) => row);
    },
    claimFairly(
      request: FairClaim,
      laneOf: (row: Row, place: string) => CourierLane | undefined,
    ): Claimed<Due> {
      const waiting = due().flatMap(({ place, row }) => {
        const lane = laneOf(row, place);
        if (lane === undefined) return [];
        const { environment, provider, courierCode } = lane;
        const { accountId, dueAt } = row;
        return { accountId, environment, provider, courierCode, dueAt, place, row };
      });
      const { items, hasMore } = fairShare(waiting, request, ({ place }) => place);
      for (const { place } of items) reschedule(place, request.until);
      return { items: items.map(({ row }) => row), hasMore };
    },
  };
}

export function longestDueFirst(a: { dueAt: Date }, b: { dueAt: Date }): number {
  return a.dueAt.getTime() - b.dueAt.getTime();
}
