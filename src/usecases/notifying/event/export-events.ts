import type { Tenant } from '#domain/environment.ts';
import type { PositionedEvent } from '#domain/notifying/event/event.ts';
import type { EventFilter } from '#domain/notifying/event/event-store.ts';
import { eachPage } from '../../pages.ts';
import type { Ports } from '../../ports.ts';

type Placed = PositionedEvent & { readonly position: number };

/** Pages of the events that had a position at the start, oldest first, with one page in memory. */
export type ExportEvents = (
  tenant: Tenant,
  filter: EventFilter,
) => AsyncGenerator<readonly Placed[], void>;

type Deps = Pick<Ports, 'events'> & { readonly pageSize?: number };

const PAGE_SIZE = 250;

export function exportEvents({ events, pageSize = PAGE_SIZE }: Deps): ExportEvents {
  return (tenant, filter) => {
    let upTo: number | undefined;
    return eachPage(async (last: Placed | null) => {
      // Without this bound, an account with many events would never see the end of its file.
      upTo ??= await events.lastPosition(tenant);
      const until = upTo;
      const request = { limit: pageSize, after: last?.position ?? 0, order: 'oldest' } as const;
      const { items } = await events.list(tenant, filter, request);
      return items.filter(({ position }) => position <= until);
    });
  };
}
