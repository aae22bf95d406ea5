import type { SavedView, ViewOwner } from '#domain/saved-view/saved-view.ts';
import type { SavedViewStore } from '#domain/saved-view/saved-view-store.ts';
import { filterOfView } from '#domain/saved-view/view-filter.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';

/** `count`: how many shipments the view shows; TOTAL_MAX + 1 stands for "more". */
export type ViewCount = Pick<SavedView, 'viewId'> & { readonly count: number };

/** Of all views of a person, by slot: all are counted at once. */
export type CountViews = (owner: ViewOwner) => Promise<readonly ViewCount[]>;

type Deps = { readonly savedViews: SavedViewStore; readonly shipments: ShipmentStore };

export function countViews({ savedViews, shipments }: Deps): CountViews {
  return async (owner) => {
    const views = await savedViews.list(owner);
    const filters = views.map(({ query }) => filterOfView(query));
    const counts = await shipments.countEach(owner, filters);
    return views.map(({ viewId }, at) => ({ viewId, count: counts[at] ?? 0 }));
  };
}
