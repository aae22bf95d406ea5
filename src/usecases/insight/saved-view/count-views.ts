import type { SavedView, ViewOwner } from '#domain/insight/saved-view/saved-view.ts';
import { filterOfView } from '#domain/insight/saved-view/view-filter.ts';
import type { Ports } from '../../ports.ts';

/** `count`: number of shipments that the view shows; TOTAL_MAX + 1 means "more". */
export type ViewCount = Pick<SavedView, 'viewId'> & { readonly count: number };

/**
 * Counts all views of a person, by slot. Leaves out views that search for people, which need a
 * permission: a count would reveal whether a name exists. Days are those of the time zone.
 */
export type CountViews = (
  owner: ViewOwner,
  sees: { readonly people: boolean; readonly timeZone: string },
) => Promise<readonly ViewCount[]>;

type Deps = Pick<Ports, 'savedViews' | 'shipments'>;

export function countViews({ savedViews, shipments }: Deps): CountViews {
  return async (owner, sees) => {
    const views = await savedViews.all(owner);
    const all = views.map(({ viewId, query }) => ({
      viewId,
      filter: filterOfView(query, sees.timeZone),
    }));
    const shown = all.filter(({ filter }) => sees.people || filter.search === null);
    const filters = shown.map(({ filter }) => filter);
    const counts = await shipments.countEach(owner, filters);
    return shown.map(({ viewId }, at) => ({ viewId, count: counts[at] ?? 0 }));
  };
}
