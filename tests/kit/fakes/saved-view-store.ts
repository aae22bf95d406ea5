import type { SavedView } from '#domain/saved-view/saved-view.ts';
import type { SavedViewStore } from '#domain/saved-view/saved-view-store.ts';
import { placeOf, type Table } from './table.ts';
import { ownedBy } from './wallet-store.ts';

export function fakeSavedViewStore(table: Table<SavedView>): SavedViewStore {
  return {
    list: async (owner) =>
      ownedBy(owner, table)
        .filter(({ personId }) => personId === owner.personId)
        .toSorted((one, other) => one.slot - other.slot),
    async insert(view) {
      const place = viewPlace(view);
      if (table.get(place) !== undefined) return false;
      table.insert(place, view);
      return true;
    },
    async remove(owner, viewId) {
      for (const view of ownedBy(owner, table)) {
        if (view.personId === owner.personId && view.viewId === viewId) {
          table.remove(viewPlace(view));
        }
      }
    },
  };
}

function viewPlace({ accountId, environment, personId, slot }: SavedView): string {
  return placeOf(accountId, environment, personId, slot);
}
