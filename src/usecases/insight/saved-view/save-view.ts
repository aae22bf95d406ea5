import { tenantOf } from '#domain/environment.ts';
import {
  freeSlot,
  type SavedView,
  VIEWS_MAX,
  type ViewOwner,
} from '#domain/insight/saved-view/saved-view.ts';
import { invalid } from '#domain/refusal.ts';
import type { Ports } from '../../ports.ts';

/** Throws VALIDATION_ERROR, field codes NAME_TAKEN and VIEW_LIMIT. */
export type SaveView = (
  owner: ViewOwner,
  view: Pick<SavedView, 'name' | 'query'>,
) => Promise<SavedView>;

type Deps = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

export function saveView({ unitOfWork, clock, random }: Deps): SaveView {
  return (owner, { name, query }) => {
    const key = { ...tenantOf(owner), personId: owner.personId, viewId: random.uuid() };
    return unitOfWork.decide({
      retry: true,
      look: ({ savedViews }) => savedViews.all(key),
      decide(views, write) {
        const existing = views.find(({ viewId }) => viewId === key.viewId);
        if (existing !== undefined) return existing;
        const view = { ...key, slot: slotFor(name, views), name, query, createdAt: clock.now() };
        write.savedViews.insert(view);
        return view;
      },
    });
  };
}

function slotFor(name: string, views: readonly SavedView[]): number {
  if (views.some((view) => view.name === name))
    throw invalid('name', 'NAME_TAKEN', 'Another view has this name.');
  const slot = freeSlot(views);
  if (slot === undefined)
    throw invalid('name', 'VIEW_LIMIT', `There are ${VIEWS_MAX} views at most: delete one first.`);
  return slot;
}
