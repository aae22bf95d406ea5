import type { SavedView, ViewOwner } from '#domain/saved-view/saved-view.ts';
import type { SavedViewStore } from '#domain/saved-view/saved-view-store.ts';
import type { Send, Values } from '../../session.ts';
import { SAVED_VIEW, toSavedView } from './table.ts';

const LIST = {
  name: 'savedViews.list',
  text: `
    SELECT ${SAVED_VIEW} FROM saved_view
    WHERE account_id = $1 AND environment = $2 AND person_id = $3 ORDER BY slot`,
};

const REMOVE = {
  name: 'savedViews.remove',
  text: `
    DELETE FROM saved_view
    WHERE account_id = $1 AND environment = $2 AND person_id = $3 AND view_id = $4`,
};

export function postgresSavedViewStore(send: Send): SavedViewStore {
  return {
    async list(owner) {
      return (await send<SavedView>(LIST, ownerValues(owner))).map(toSavedView);
    },
    async remove(owner, viewId) {
      await send(REMOVE, [...ownerValues(owner), viewId]);
    },
  };
}

function ownerValues({ accountId, environment, personId }: ViewOwner): Values {
  return [accountId, environment, personId];
}
