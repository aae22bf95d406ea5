import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { Behind } from '#domain/notifying/event/behind.ts';
import { tenantPlace } from './event-store.ts';
import type { Table } from './table.ts';
import type { Tables } from './tables.ts';

type Head = { readonly position: number };

/**
 * Tenants with new events; `heads` has the position up to which each tenant's events are processed.
 */
export function behindIn(
  heads: Table<Head>,
  { eventHeads }: Pick<Tables, 'eventHeads'>,
  ...[after, limit]: readonly [after: Tenant | null, limit: number]
): Behind {
  const walked = [...eventHeads.entries().values()]
    .toSorted((a, b) => (tenantPlace(a) < tenantPlace(b) ? -1 : 1))
    .filter((head) => after === null || tenantPlace(head) > tenantPlace(after))
    .slice(0, limit);
  const tenants = walked.filter(
    (head) => head.lastPosition > (heads.get(tenantPlace(head))?.position ?? 0),
  );
  const [last] = walked.slice(limit - 1);
  return { tenants: tenants.map(tenantOf), next: last === undefined ? null : tenantOf(last) };
}
