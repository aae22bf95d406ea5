import { awbOf, type TrackerHead } from '#domain/carrying/tracker/tracker.ts';
import { idText } from '#domain/id.ts';
import type { CreateTracker } from '#src/usecases/carrying/tracker/create-tracker.ts';
import type { DeleteTracker } from '#src/usecases/carrying/tracker/delete-tracker.ts';
import type { GetTracker } from '#src/usecases/carrying/tracker/get-tracker.ts';
import type { TrackerUseCases } from '#src/usecases/carrying/tracker/use-cases.ts';
import { trackerView, trackerWithTimelineView } from '#src/views/carrying/tracker.ts';
import type { Handler } from '../../call.ts';
import { allRead } from '../../contract/read-body.ts';
import { idInPath } from '../../ids.ts';
import { withReplayed } from '../../replayed.ts';
import { type AnyRoute, CHANGE, READ, WRITE } from '../../route.ts';
import { createdBetween, listRequestOf, listView } from '../lists.ts';

const LIST = 'trackers';

export function trackerRoutes(deps: TrackerUseCases): readonly AnyRoute[] {
  return [
    {
      ...CHANGE,
      path: '/trackers',
      operationId: 'createTracker',
      scope: 'shipments:write',
      status: 201,
      handler: createTrackerHandler(deps.createTracker),
    },
    {
      ...READ,
      path: '/trackers',
      operationId: 'listTrackers',
      scope: 'shipments:read',
      handler: listTrackersHandler(deps.listTrackers),
    },
    {
      ...READ,
      path: '/trackers/:tracker_id',
      operationId: 'getTracker',
      scope: 'shipments:read',
      isTranslated: true,
      handler: getTrackerHandler(deps.getTracker),
    },
    {
      ...WRITE,
      method: 'delete',
      path: '/trackers/:tracker_id',
      operationId: 'deleteTracker',
      scope: 'shipments:write',
      handler: deleteTrackerHandler(deps.deleteTracker),
    },
  ];
}

function createTrackerHandler(createTracker: CreateTracker): Handler<'createTracker'> {
  return async ({ request, body }) => {
    const { tenant } = request;
    const { courier_code: courierCode, awb, reference = null, ...unread } = body;
    allRead(unread);
    const order = { tenant, courierCode, awb, reference };
    return withReplayed(await createTracker(order, request));
  };
}

function listTrackersHandler(
  listTrackers: TrackerUseCases['listTrackers'],
): Handler<'listTrackers'> {
  return async ({ caller, query }) => {
    const { status: statuses = null, courier: courierCode = null, awb } = query;
    const own = { statuses, courierCode, awb: awb === undefined ? null : awbOf(awb) };
    const filter = { ...createdBetween(query), ...own };
    const rows = await listTrackers(caller, filter, listRequestOf(query, LIST));
    const idOf = ({ trackerId }: TrackerHead) => trackerId;
    return listView(rows, query, { list: LIST, view: trackerView, idOf });
  };
}

function getTrackerHandler(getTracker: GetTracker): Handler<'getTracker'> {
  return async ({ caller, params, language }) =>
    trackerWithTimelineView(
      await getTracker(caller, idInPath('tracker', params.tracker_id)),
      language,
    );
}

function deleteTrackerHandler(deleteTracker: DeleteTracker): Handler<'deleteTracker'> {
  return async ({ caller, params }) => {
    const trackerId = idInPath('tracker', params.tracker_id);
    await deleteTracker(caller, trackerId);
    return { tracker_id: idText('tracker', trackerId), deleted: true };
  };
}
