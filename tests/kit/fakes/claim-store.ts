import { claims as table } from '#adapters/postgres/stores/money/claim/table.ts';
import type { Claim } from '#domain/money/claim/claim.ts';
import type { ClaimStore, ClaimWrites, PhotoKey } from '#domain/money/claim/claim-store.ts';
import { COUNTED_BYTES_MIN } from '#domain/money/claim/photo.ts';
import { type ChangeQueue, changesOf, Stale } from './changes.ts';
import { isAsked, listOf } from './newest-first.ts';
import { shipmentPlace } from './shipment-store.ts';
import { placeOf } from './table.ts';
import type { ClaimPhotoRow, Tables } from './tables.ts';
import { ownedBy } from './wallet-store.ts';

const changesIn = changesOf(table);

export function fakeClaimStore({
  claims,
  claimPhotos,
}: Pick<Tables, 'claims' | 'claimPhotos'>): ClaimStore {
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
    async photo(key, size) {
      const found = claimPhotos.get(photoPlace(key));
      if (found === undefined || !isOf(key, found)) return undefined;
      return size === 'thumbnail' ? found.thumbnail : found.picture;
    },
    photos: async (key) =>
      [...claimPhotos.entries().values()]
        .filter(
          (one) => claimPlace(one) === claimPlace(key) && shipmentPlace(one) === shipmentPlace(key),
        )
        .toSorted((one, other) => (one.photoId < other.photoId ? -1 : 1))
        .map(({ photoId, picture }) => ({ photoId, picture })),
    photoBytes: async (tenant) =>
      ownedBy(tenant, claimPhotos).reduce((sum, one) => sum + countedBytes(one), 0),
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
        if (found?.status !== before.status || found.revision !== before.revision) {
          throw new Stale(`claim ${place} has been decided, or has other photos`);
        }
        const changed = { ...found, ...changesIn(after) };
        refuseImpossible(changed);
        claims.replace(place, changed);
      });
    },
    insertPhoto(key, { picture, thumbnail }) {
      queue.add(({ claims, claimPhotos }) => {
        if (claims.get(claimPlace(key)) === undefined) throw new Error('no claim of this photo');
        claimPhotos.insert(photoPlace(key), { ...key, picture, thumbnail });
      });
    },
    removePhoto(key) {
      queue.add(({ claimPhotos }) => {
        const found = claimPhotos.get(photoPlace(key));
        if (found === undefined || !isOf(key, found)) throw new Stale('there is no such photo');
        claimPhotos.remove(photoPlace(key));
      });
    },
  };
}

function photoPlace({ accountId, environment, photoId }: PhotoKey): string {
  return placeOf(accountId, environment, photoId);
}

function isOf(key: PhotoKey, found: PhotoKey): boolean {
  return key.claimId === found.claimId && key.shipmentNumber === found.shipmentNumber;
}

function countedBytes({ picture, thumbnail }: ClaimPhotoRow): number {
  return Math.max(COUNTED_BYTES_MIN, picture.length + thumbnail.length);
}

function claimPlace({
  accountId,
  environment,
  claimId,
}: Pick<PhotoKey, 'accountId' | 'environment' | 'claimId'>): string {
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
