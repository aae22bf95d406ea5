import type { SavedView } from '#domain/saved-view/saved-view.ts';
import type { SavedViewStore, SavedViewWrites } from '#domain/saved-view/saved-view-store.ts';
import { type ChangeQueue, Stale } from './changes.ts';
import { placeOf, type Table } from './table.ts';
import { ownedBy } from './wallet-store.ts';

export function fakeSavedViewStore(table: Table<SavedView>): SavedViewStore {
  return {
    list: async (owner) =>
      ownedBy(owner, table)
        .filter(({ personId }) => personId === owner.personId)
        .toSorted((one, other) => one.slot - other.slot),
    async remove(owner, viewId) {
      for (const view of ownedBy(owner, table)) {
        if (view.personId === owner.personId && view.viewId === viewId) {
          table.remove(viewPlace(view));
        }
      }
    },
  };
}

export function fakeSavedViewWrites(queue: ChangeQueue): SavedViewWrites {
  return {
    insert(view) {
      queue.add(({ savedViews }) => {
        const place = viewPlace(view);
        if (savedViews.get(place) !== undefined) throw new Stale(`slot ${place} is taken`);
        savedViews.insert(place, view);
      });
    },
  };
}

function viewPlace({ accountId, environment, personId, slot }: SavedView): string {
  return placeOf(accountId, environment, personId, slot);
}
