import type { SavedView } from '#domain/saved-view/saved-view.ts';
import { fixed, key, selectionOf, smallint, tableOf, text, timestamptz, uuid } from '../table.ts';

export const savedViews = tableOf<SavedView>('saved_view', {
  accountId: key(uuid),
  environment: key(text),
  personId: key(uuid),
  slot: key(smallint),
  viewId: fixed(uuid),
  name: fixed(text),
  query: fixed(text),
  createdAt: fixed(timestamptz),
});

export const { columns: SAVED_VIEW, read: toSavedView } = selectionOf(savedViews);
