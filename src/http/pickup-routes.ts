import {
  cancelPickupHandler,
  createPickupHandler,
  getPickupHandler,
  listPickupsHandler,
} from './handlers/pickups.ts';
import { type AnyRoute, CHANGE, READ } from './route.ts';
import type { UseCases } from './use-cases.ts';

type Deps = Pick<UseCases, 'createPickup' | 'listPickups' | 'getPickup' | 'cancelPickup'>;

export function pickupRoutes(deps: Deps): readonly AnyRoute[] {
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
