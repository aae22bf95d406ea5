import { idText } from '#domain/id.ts';
import type { SavedView } from '#domain/saved-view/saved-view.ts';

/** For its owner, in the dashboard. */
export function savedViewView({ viewId, name, query, createdAt }: SavedView) {
  const view_id = idText('savedView', viewId);
  return { view_id, name, query, created_at: createdAt.toISOString() };
}
