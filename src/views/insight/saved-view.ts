import { idText } from '#domain/id.ts';
import type { SavedView } from '#domain/insight/saved-view/saved-view.ts';
import { TOTAL_MAX } from '#domain/page.ts';

/** View for its owner, in the dashboard. */
export function savedViewView({ viewId, name, query, createdAt }: SavedView) {
  const view_id = idText('savedView', viewId);
  return { view_id, name, query, created_at: createdAt.toISOString() };
}

/** Number of shipments that the view shows; counting stopped at one above TOTAL_MAX. */
export function viewCountView({ viewId, count }: Pick<SavedView, 'viewId'> & { count: number }) {
  const view_id = idText('savedView', viewId);
  return { view_id, count: Math.min(count, TOTAL_MAX), is_more: count > TOTAL_MAX };
}
