import { pickups as table } from '#adapters/postgres/stores/carrying/pickup/table.ts';
import {
  isOpenPickup,
  type Pickup,
  type PickupKey,
  pickupKeyOf,
} from '#domain/carrying/pickup/pickup.ts';
import type {
  DuePickupCall,
  PickupFilter,
  PickupStore,
  PickupWrites,
} from '#domain/carrying/pickup/pickup-store.ts';
import type { PickupDueRow } from '../store-contracts/contract.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { dueQueue } from './due-queue.ts';
import { isAsked, listOf } from './newest-first.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

const changesIn = changesOf(table);

export function fakePickupStore({
  pickups,
  pickupDue,
}: Pick<Tables, 'pickups' | 'pickupDue'>): PickupStore {
  const queue = dueQueue(pickupDue);
  return {
    find: async (key) => pickups.get(pickupPlace(key)),
    async list(tenant, filter, request) {
      const found = ownedBy(tenant, pickups).filter((pickup) => isFound(pickup, filter));
      return listOf(found, ({ pickupId }) => pickupId, request);
    },
    async claimDue(request) {
      const { items, hasMore } = queue.claimFairly(request, (row) => row);
      return { items: items.map(withoutDue), hasMore };
    },
    async postpone(call, dueAt) {
      const place = pickupPlace(call);
      if (pickupDue.get(place)?.action === call.action) queue.reschedule(place, dueAt);
    },
  };
}

export function fakePickupWrites(queue: ChangeQueue): PickupWrites {
  /**
   * Removes a shipment from its pickup; `shrunk` is the pickup with the other waiting shipments.
   */
  const shrink = (
    pickup: Pickup,
    shipmentNumber: string,
    shrunk: (found: Pickup) => Partial<Pickup>,
  ) =>
    queue.add(({ pickups }) => {
      const place = pickupPlace(pickup);
      const found = pickups.get(place);
      const isOneOfSeveral = found?.waiting.includes(shipmentNumber) && found.waiting.length > 1;
      if (found?.status !== pickup.status || !isOneOfSeveral) {
        throw new Stale(`${shipmentNumber} does not wait beside others in ${place}`);
      }
      const waiting = without(found.waiting, shipmentNumber);
      pickups.replace(place, { ...found, ...shrunk(found), waiting });
    });
  return {
    insert(pickup) {
      queue.add(({ pickups }) => {
        refuseImpossible(pickup);
        pickups.insert(pickupPlace(pickup), pickup);
      });
    },
    update(before, after) {
      queue.add(({ pickups }) => {
        const place = pickupPlace(before);
        const found = pickups.get(place);
        const isAsRead = found !== undefined && stateText(found) === stateText(before);
        if (!isAsRead) throw new Stale(`pickup ${place} has moved on`);
        const changed = { ...found, ...changesIn(after) };
        refuseImpossible(changed);
        pickups.replace(place, changed);
      });
    },
    markPickedUp: (pickup, shipmentNumber) => shrink(pickup, shipmentNumber, () => ({})),
    removeShipment: (pickup, shipmentNumber) =>
      shrink(pickup, shipmentNumber, (found) => ({
        shipmentNumbers: without(found.shipmentNumbers, shipmentNumber),
      })),
    request({ provider, courierCode, ...key }, since) {
      queue.add(({ pickupDue }) => {
        const own = { ...pickupKeyOf(key), provider, courierCode };
        pickupDue.insert(pickupPlace(key), { ...own, action: 'REQUEST', since, dueAt: since });
      });
    },
    requestCourierCancel({ provider, courierCode, ...key }, since, overBy) {
      queue.add(({ pickupDue }) => {
        const place = pickupPlace(key);
        const found = pickupDue.get(place);
        const own = { ...pickupKeyOf(key), provider, courierCode };
        const due = { ...own, action: 'CANCEL', since } as const;
        if (found === undefined) pickupDue.insert(place, { ...due, dueAt: since });
        else if (isUnsent(found)) pickupDue.remove(place);
        else pickupDue.replace(place, { ...due, dueAt: beginning(found, due, overBy) });
      });
    },
    end(ask) {
      queue.add(({ pickupDue }) => {
        const place = pickupPlace(ask);
        if (pickupDue.get(place)?.action === ask.action) pickupDue.remove(place);
      });
    },
  };
}

export function pickupPlace({ accountId, environment, pickupId }: PickupKey): string {
  return placeOf(accountId, environment, pickupId);
}

function isUnsent({ action, since, dueAt }: PickupDueRow): boolean {
  return action === 'REQUEST' && dueAt.getTime() === since.getTime();
}

function beginning({ dueAt }: PickupDueRow, { since }: DuePickupCall, overBy: Date): Date {
  const earliest = dueAt > since ? dueAt : since;
  return earliest < overBy ? earliest : overBy;
}

function isFound(pickup: Pickup, filter: PickupFilter): boolean {
  const { courierCode } = filter;
  return isAsked(pickup, filter) && (courierCode ?? pickup.courierCode) === pickup.courierCode;
}

function stateText({ status, lastSequence, waiting }: Pickup): string {
  return placeOf(status, lastSequence, waiting.join());
}

function refuseImpossible(pickup: Pickup): void {
  const { status, waiting, shipmentNumbers, failure } = pickup;
  const isOpen = waiting.length > 0;
  if (isOpen !== isOpenPickup(pickup)) throw new Error(`one that is ${status} waits otherwise`);
  const isOwn = waiting.every((one) => shipmentNumbers.includes(one));
  if (!isOwn) throw new Error('what waits in it is not what it is for');
  if ((status === 'FAILED') !== (failure !== null)) throw new Error(`${status} for no reason`);
}

function without(numbers: readonly string[], number: string): readonly string[] {
  return numbers.filter((one) => one !== number);
}

function withoutDue({ dueAt: _, ...due }: PickupDueRow): DuePickupCall {
  return due;
}
