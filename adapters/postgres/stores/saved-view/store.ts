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

const INSERT = {
  name: 'savedViews.insert',
  text: `
    INSERT INTO saved_view
      (account_id, environment, person_id, slot, view_id, name, query, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (account_id, environment, person_id, slot) DO NOTHING
    RETURNING slot`,
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
    async insert(view) {
      const { slot, viewId, name, query, createdAt } = view;
      const values = [...ownerValues(view), slot, viewId, name, query, createdAt];
      return (await send(INSERT, values)).length > 0;
    },
    async remove(owner, viewId) {
      await send(REMOVE, [...ownerValues(owner), viewId]);
    },
  };
}

function ownerValues({ accountId, environment, personId }: ViewOwner): Values {
  return [accountId, environment, personId];
}
