import { claims as table } from '#adapters/postgres/stores/claim/table.ts';
import type { Claim } from '#domain/claim/claim.ts';
import type { ClaimStore, ClaimWrites } from '#domain/claim/claim-store.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { isAsked, listOf } from './newest-first.ts';
import { shipmentPlace } from './shipment-store.ts';
import { placeOf, type Table } from './table.ts';
import { ownedBy } from './wallet-store.ts';

const changesIn = changesOf(table);

export function fakeClaimStore(claims: Table<Claim>): ClaimStore {
  return {
    ofShipment: async (key) =>
      [...claims.entries().values()]
        .filter((claim) => shipmentPlace(claim) === shipmentPlace(key))
        .toSorted((one, other) => (one.claimId < other.claimId ? 1 : -1)),
    async list(tenant, filter, request) {
      const found = ownedBy(tenant, claims).filter((claim) => isAsked(claim, filter));
      return listOf(found, ({ claimId }) => claimId, request);
    },
    listOpen: async (limit) =>
      [...claims.entries().values()]
        .filter(({ status }) => status === 'OPEN')
        .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
        .slice(0, limit),
  };
}

export function fakeClaimWrites(queue: ChangeQueue): ClaimWrites {
  return {
    insert(claim) {
      queue.add(({ claims }) => {
        refuseImpossible(claim);
        const isTaken = [...claims.entries().values()].some(
          (one) => one.status !== 'REJECTED' && shipmentPlace(one) === shipmentPlace(claim),
        );
        if (isTaken) throw new Stale(`${shipmentPlace(claim)} has a claim`);
        claims.insert(claimPlace(claim), claim);
      });
      queue.addCheck(({ shipments }) => {
        if (shipments.get(shipmentPlace(claim)) !== undefined) return;
        throw new Error(`no shipment ${shipmentPlace(claim)}`);
      });
    },
    update(before, after) {
      queue.add(({ claims }) => {
        const place = claimPlace(before);
        const found = claims.get(place);
        if (found?.status !== before.status) throw new Stale(`claim ${place} has been decided`);
        const changed = { ...found, ...changesIn(after) };
        refuseImpossible(changed);
        claims.replace(place, changed);
      });
    },
  };
}

function claimPlace({ accountId, environment, claimId }: Claim): string {
  return placeOf(accountId, environment, claimId);
}

function refuseImpossible(claim: Claim): void {
  const { status, decidedAt, settledAmount, transactionId, rejectionReason } = claim;
  const isSettled = status === 'SETTLED';
  const isConsistent =
    (decidedAt === null) === (status === 'OPEN') &&
    [settledAmount, transactionId].every((mark) => (mark !== null) === isSettled) &&
    (rejectionReason !== null) === (status === 'REJECTED');
  if (!isConsistent) throw new Error(`a claim that is ${status} is not marked so`);
}
