import type { PickupCommand } from '#domain/pickup/new-pickup.ts';
import type { Pickup } from '#domain/pickup/pickup.ts';
import type { Visit } from '#domain/shipment/pickup-window.ts';
import type { CancelPickup } from '#src/usecases/pickup/cancel-pickup.ts';
import type { CreatePickup } from '#src/usecases/pickup/create-pickup.ts';
import type { GetPickup } from '#src/usecases/pickup/get-pickup.ts';
import type { PickupUseCases } from '#src/usecases/pickup/use-cases.ts';
import { pickupView } from '#src/views/pickup.ts';
import type { Handler } from '../call.ts';
import { allRead } from '../contract/read-body.ts';
import type { BodyOf } from '../contract/types.ts';
import { idInPath } from '../ids.ts';
import { type AnyRoute, CHANGE, READ } from '../route.ts';
import { createdBetween, listRequestOf, listView } from './lists.ts';

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
    const { data, replayed } = await createPickup(command, request);
    return { ...data, replayed };
  };
}

function listPickupsHandler(listPickups: PickupUseCases['listPickups']): Handler<'listPickups'> {
  return async ({ caller, query }) => {
    const filter = {
      ...createdBetween(query),
      statuses: query.status ?? null,
      courierCode: query.courier ?? null,
    };
    const rows = await listPickups(caller, filter, listRequestOf(query, LIST));
    const idOf = ({ pickupId }: Pickup) => pickupId;
    return listView(rows, query, { list: LIST, view: pickupView, idOf });
  };
}

function getPickupHandler(getPickup: GetPickup): Handler<'getPickup'> {
  return async ({ caller, params }) =>
    pickupView(await getPickup(caller, idInPath('pickup', params.pickup_id)));
}

function cancelPickupHandler(cancelPickup: CancelPickup): Handler<'cancelPickup'> {
  return async ({ request, params }) => {
    const pickupId = idInPath('pickup', params.pickup_id);
    const { data, replayed } = await cancelPickup(request.tenant, pickupId, request);
    return { ...data, replayed };
  };
}

function commandOf(body: BodyOf<'createPickup'>): PickupCommand {
  const {
    shipments: shipmentNumbers,
    date,
    window,
    contact,
    address = null,
    notes = null,
    ...unread
  } = body;
  allRead(unread);
  return {
    shipmentNumbers,
    date,
    window: windowOf(window),
    contact: contactOf(contact),
    address,
    notes,
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
