import type { PickupCommand } from '#domain/pickup/new-pickup.ts';
import type { Pickup } from '#domain/pickup/pickup.ts';
import type { CancelPickup } from '#src/usecases/pickup/cancel-pickup.ts';
import type { CreatePickup } from '#src/usecases/pickup/create-pickup.ts';
import type { GetPickup } from '#src/usecases/pickup/get-pickup.ts';
import type { ListPickups } from '#src/usecases/pickup/list-pickups.ts';
import { pickupView } from '#src/views/pickup.ts';
import type { Handler } from '../call.ts';
import type { BodyOf } from '../contract/types.ts';
import { createdBetween, listRequestOf, listView } from './lists.ts';

const LIST = 'pickups';

export function createPickupHandler(createPickup: CreatePickup): Handler<'createPickup'> {
  return async ({ request, body }) => {
    const command = { ...commandOf(body), tenant: request.tenant };
    const { data, replayed } = await createPickup(command, request);
    return { ...data, replayed };
  };
}

export function listPickupsHandler(listPickups: ListPickups): Handler<'listPickups'> {
  return async ({ key, query }) => {
    const filter = {
      ...createdBetween(query),
      statuses: query.status ?? null,
      courierCode: query.courier ?? null,
    };
    const rows = await listPickups(key, filter, listRequestOf(query, LIST));
    const idOf = ({ pickupId }: Pickup) => pickupId;
    return listView(rows, query, { list: LIST, view: pickupView, idOf });
  };
}

export function getPickupHandler(getPickup: GetPickup): Handler<'getPickup'> {
  return async ({ key, params }) => pickupView(await getPickup(key, params.pickup_id));
}

export function cancelPickupHandler(cancelPickup: CancelPickup): Handler<'cancelPickup'> {
  return async ({ request, params }) => {
    const { data, replayed } = await cancelPickup(request.tenant, params.pickup_id, request);
    return { ...data, replayed };
  };
}

function commandOf(body: BodyOf<'createPickup'>): PickupCommand {
  return {
    shipmentNumbers: body.shipments,
    date: body.date,
    window: body.window,
    contact: body.contact,
    address: body.address ?? null,
    notes: body.notes ?? null,
  };
}
