import type { ViewOwner } from '#domain/insight/saved-view/saved-view.ts';
import type { SavedViewUseCases } from '#src/usecases/insight/saved-view/use-cases.ts';
import { savedViewView, viewCountView } from '#src/views/insight/saved-view.ts';
import type { DashboardCall, DashboardHandler } from '../call.ts';
import { allRead } from '../contract/read-body.ts';
import { pageZoneIn } from '../handlers/lists.ts';
import { idInBody } from '../ids.ts';
import { type AnyDashboardRoute, READ, WRITE } from '../route.ts';

/** Saved views are personal, so the permission to read the list is enough to save one. */
export function viewRoutes(deps: SavedViewUseCases): readonly AnyDashboardRoute[] {
  return [
    {
      ...READ,
      path: '/views',
      operationId: 'listViews',
      permission: 'shipments:read',
      handler: listViewsHandler(deps),
    },
    {
      ...READ,
      path: '/view-counts',
      operationId: 'countViews',
      permission: 'shipments:read',
      handler: countViewsHandler(deps),
    },
    {
      ...WRITE,
      path: '/views',
      operationId: 'saveView',
      permission: 'shipments:read',
      status: 201,
      handler: saveViewHandler(deps),
    },
    {
      ...WRITE,
      method: 'delete',
      path: '/views/:view_id',
      operationId: 'deleteView',
      permission: 'shipments:read',
      handler: deleteViewHandler(deps),
    },
  ];
}

function listViewsHandler({ listViews }: SavedViewUseCases): DashboardHandler<'listViews'> {
  return async (call) => ({ items: (await listViews(ownerOf(call))).map(savedViewView) });
}

function countViewsHandler({ countViews }: SavedViewUseCases): DashboardHandler<'countViews'> {
  return async (call) => {
    const people = call.session.permissions.includes('people:read');
    const sees = { people, timeZone: pageZoneIn(call.query) };
    return { items: (await countViews(ownerOf(call), sees)).map(viewCountView) };
  };
}

function saveViewHandler({ saveView }: SavedViewUseCases): DashboardHandler<'saveView'> {
  return async (call) => {
    const { name, query, ...unread } = call.body;
    allRead(unread);
    return savedViewView(await saveView(ownerOf(call), { name, query }));
  };
}

function deleteViewHandler({ removeView }: SavedViewUseCases): DashboardHandler<'deleteView'> {
  return async (call) => {
    const { view_id } = call.params;
    await removeView(ownerOf(call), idInBody('savedView', view_id));
    return { view_id: String(view_id), deleted: true };
  };
}

function ownerOf({
  tenant,
  session,
}: Pick<DashboardCall<'listViews'>, 'tenant' | 'session'>): ViewOwner {
  return { ...tenant, personId: session.personId };
}
