import { tenantOf } from '#domain/environment.ts';
import type { Random } from '#domain/random.ts';
import { invalid } from '#domain/refusal.ts';
import {
  freeSlot,
  type SavedView,
  VIEWS_MAX,
  type ViewOwner,
} from '#domain/saved-view/saved-view.ts';
import type { SavedViewStore } from '#domain/saved-view/saved-view-store.ts';
import type { Clock } from '#domain/time.ts';

/** VALIDATION_ERROR, field codes NAME_TAKEN and VIEW_LIMIT. */
export type SaveView = (
  owner: ViewOwner,
  view: Pick<SavedView, 'name' | 'query'>,
) => Promise<SavedView>;

type Deps = {
  readonly savedViews: SavedViewStore;
  readonly clock: Clock;
  readonly random: Random;
};

/** Each loses its slot to another request of the same person, who has two hands. */
const ATTEMPTS = 3;

export function saveView({ savedViews, clock, random }: Deps): SaveView {
  return async (owner, { name, query }) => {
    const { personId } = owner;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const slot = slotFor(name, await savedViews.list(owner));
      const key = { ...tenantOf(owner), personId, viewId: random.uuid(), slot };
      const view = { ...key, name, query, createdAt: clock.now() };
      if (await savedViews.insert(view)) return view;
    }
    throw new Error(`a view of ${personId} lost its slot ${ATTEMPTS} times`);
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
