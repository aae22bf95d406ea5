import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import { invalid, refuseFields } from '#domain/refusal.ts';
import type { Visit } from '#domain/selling/shipment/pickup-window.ts';
import type { CancelPickup } from '#src/usecases/carrying/pickup/cancel-pickup.ts';
import type { CreatePickup, WantedShipments } from '#src/usecases/carrying/pickup/create-pickup.ts';
import type { GetPickup } from '#src/usecases/carrying/pickup/get-pickup.ts';
import type { PickupUseCases } from '#src/usecases/carrying/pickup/use-cases.ts';
import { pickupView } from '#src/views/carrying/pickup.ts';
import { PICKUP_COLUMNS, pickupCells } from '#src/views/pickup-row.ts';
import type { Handler, StreamingHandler } from '../../call.ts';
import { allRead } from '../../contract/read-body.ts';
import type { BodyOf, QueryOf } from '../../contract/types.ts';
import { exported } from '../../exported.ts';
import { idInBody, idInPath } from '../../ids.ts';
import { withReplayed } from '../../replayed.ts';
import { type AnyRoute, CHANGE, READ } from '../../route.ts';
import { createdBetween, listRequestOf, listView } from '../lists.ts';

const LIST = 'pickups';

export function pickupRoutes(deps: PickupUseCases): readonly AnyRoute[] {
  return [
    {
      ...CHANGE,
      path: '/pickups',
      operationId: 'createPickup',
      scope: 'pickups:write',
      status: 201,
      handler: createPickupHandler(deps.createPickup),
    },
    {
      ...READ,
      path: '/pickups',
      operationId: 'listPickups',
      scope: 'pickups:read',
      handler: listPickupsHandler(deps.listPickups),
    },
    {
      ...READ,
      path: '/pickups/export',
      operationId: 'exportPickups',
      scope: 'pickups:read',
      isStreamed: true,
      people: 'HIDDEN',
      isTranslated: true,
      handler: exportPickupsHandler(deps.exportPickups),
    },
    {
      ...READ,
      path: '/pickups/:pickup_id',
      operationId: 'getPickup',
      scope: 'pickups:read',
      handler: getPickupHandler(deps.getPickup),
    },
    {
      ...CHANGE,
      path: '/pickups/:pickup_id/cancel',
      operationId: 'cancelPickup',
      scope: 'pickups:write',
      handler: cancelPickupHandler(deps.cancelPickup),
    },
  ];
}

function createPickupHandler(createPickup: CreatePickup): Handler<'createPickup'> {
  return async ({ request, body }) => {
    const command = { ...commandOf(body), tenant: request.tenant };
    return withReplayed(await createPickup(command, request));
  };
}

function listPickupsHandler(listPickups: PickupUseCases['listPickups']): Handler<'listPickups'> {
  return async ({ caller, query }) => {
    const rows = await listPickups(caller, filterOf(query), listRequestOf(query, LIST));
    const idOf = ({ pickupId }: Pickup) => pickupId;
    return listView(rows, query, { list: LIST, view: pickupView, idOf });
  };
}

function exportPickupsHandler(
  exportPickups: PickupUseCases['exportPickups'],
): StreamingHandler<'exportPickups'> {
  return async (call) => {
    const { caller, query, shown } = call;
    const view = (pickup: Pickup) => shown('Pickup', pickupView(pickup));
    return exported(call, {
      name: `pickups-${caller.environment.toLowerCase()}`,
      pages: exportPickups(caller, filterOf(query)),
      columns: PICKUP_COLUMNS,
      cellsOf: (pickup) => pickupCells(view(pickup)),
      view,
    });
  };
}

function filterOf(query: QueryOf<'exportPickups'>): Parameters<PickupUseCases['exportPickups']>[1] {
  return {
    ...createdBetween(query),
    statuses: query.status ?? null,
    courierCode: query.courier ?? null,
  };
}

function getPickupHandler(getPickup: GetPickup): Handler<'getPickup'> {
  return async ({ caller, params }) =>
    pickupView(await getPickup(caller, idInPath('pickup', params.pickup_id)));
}

function cancelPickupHandler(cancelPickup: CancelPickup): Handler<'cancelPickup'> {
  return async ({ request, params }) => {
    const pickupId = idInPath('pickup', params.pickup_id);
    return withReplayed(await cancelPickup(request.tenant, pickupId, request));
  };
}

function commandOf(body: BodyOf<'createPickup'>) {
  const {
    shipments,
    all_ready: isAllReady = false,
    courier_code: courierCode,
    sender_id: senderId,
    date,
    window,
    contact,
    address = null,
    notes = null,
    ...unread
  } = body;
  allRead(unread);
  return {
    wanted: wantedOf({ shipments, isAllReady, courierCode, senderId }),
    date,
    window: windowOf(window),
    contact: contactOf(contact),
    address,
    notes,
  };
}

type Choice = {
  readonly shipments: readonly string[] | undefined;
  readonly isAllReady: boolean;
  readonly courierCode: string | undefined;
  readonly senderId: string | undefined;
};

/** Either shipments by their numbers, or all that are ready. */
function wantedOf({ shipments, isAllReady, courierCode, senderId }: Choice): WantedShipments {
  const message = 'cannot be combined with shipments';
  const beside = {
    all_ready: isAllReady || undefined,
    courier_code: courierCode,
    sender_id: senderId,
  };
  if (shipments !== undefined) {
    refuseFields(
      Object.entries(beside)
        .filter(([, value]) => value !== undefined)
        .map(([path]) => ({ path, code: 'NOT_ALLOWED', message })),
    );
    return { shipmentNumbers: shipments };
  }
  if (!isAllReady) throw invalid('shipments', 'REQUIRED', 'is required');
  return {
    courierCode: courierCode ?? null,
    senderId: senderId === undefined ? null : idInBody('savedSender', senderId),
  };
}

export function windowOf({
  start,
  end,
  ...unread
}: BodyOf<'createPickup'>['window']): Visit['window'] {
  allRead(unread);
  return { start, end };
}

function contactOf({ name, phone, ...unread }: BodyOf<'createPickup'>['contact']) {
  allRead(unread);
  return { name, phone };
}
