import { expect } from '@jest/globals';
import { type Claim, openedClaim, rejectedClaim, settledClaim } from '#domain/money/claim/claim.ts';
import type { ClaimFilter } from '#domain/money/claim/claim-store.ts';
import { COUNTED_BYTES_MIN, withPhoto } from '#domain/money/claim/photo.ts';
import { rupiah } from '#domain/money.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { expectRefused, expectStale } from './refused-writes.ts';
import { INSTANT, later, uuid, uuidThen } from './samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';
import { type TenantList, tenantListChecks } from './tenant-list.ts';
import { writeAll } from './writes.ts';

const WISH = {
  type: 'LOST',
  amount: rupiah(120_000),
  description: 'Tidak sampai,\n“hilang” di gudang',
  evidenceUrls: ['https://shop.example/1.jpg', 'https://shop.example/2.jpg'],
} as const;
const FIRST = nth(1);
const END = later(INSTANT, 7);
const SETTLED = settledClaim(FIRST, { amount: rupiah(100_000), transactionId: uuid(0x77) }, END);
const REJECTED = rejectedClaim(FIRST, 'no such parcel', END);
const LIST: TenantList<Claim, ClaimFilter> = {
  any: { statuses: null, createdFrom: null, createdTo: null },
  filterValues: { statuses: ['OPEN', 'SETTLED'] },
  nearMisses: [['statuses', { status: 'REJECTED', rejectionReason: 'no', decidedAt: END }]],
  nth,
  idOf: ({ claimId }) => claimId,
  insert,
  list: ({ claims }, ...asked) => claims.list(...asked),
};

export const claimContract: Contract = {
  port: 'claims',
  checks: [...keeping(), ...deciding(), ...listing(), ...photos()],
};

function keeping(): Check[] {
  return [
    {
      name: 'stores the insurance claims of each shipment, newest first',
      async check(storage) {
        const all = TENANTS.flatMap((tenant, at) => [
          nth(10 + at, { ...tenant, shipmentNumber: numberOf(10 + at) }),
          nth(20 + at, { ...tenant, shipmentNumber: numberOf(20 + at) }),
        ]);
        await insert(storage, all);
        const { claims } = storage.stores;
        for (const one of all) expect(await claims.ofShipment(one)).toEqual([one]);
        const [first] = all;
        if (first === undefined) return;
        for (const stranger of [OTHER_ACCOUNT, OTHER_ENVIRONMENT]) {
          expect(await claims.ofShipment({ ...first, ...stranger })).toEqual([]);
        }
      },
    },
    {
      name: 'allows one insurance claim of a shipment, unless the others are rejected',
      async check(storage) {
        const again = nth(2, { shipmentNumber: FIRST.shipmentNumber });
        await insert(storage, [FIRST]);
        await expectStale(storage, ({ claims }) => claims.insert(again));
        await writeAll(storage, ({ claims }) => claims.update(FIRST, REJECTED));
        await writeAll(storage, ({ claims }) => claims.insert(again));
        const { claims: store } = storage.stores;
        expect(await store.ofShipment(FIRST)).toEqual([again, REJECTED]);
        const after = settledClaim(again, { amount: rupiah(1), transactionId: uuid(8) }, END);
        await writeAll(storage, ({ claims }) => claims.update(again, after));
        const third = nth(3, { shipmentNumber: FIRST.shipmentNumber });
        await expectStale(storage, ({ claims }) => claims.insert(third));
      },
    },
    {
      name: 'refuses an insurance claim without a shipment of its tenant, or with invalid fields',
      async check(storage) {
        await insert(storage, [nth(4)]);
        await expectRefused(storage, ({ claims }) =>
          claims.insert(nth(5, { ...OTHER_ENVIRONMENT, shipmentNumber: numberOf(4) })),
        );
        for (const marks of [
          { status: 'REJECTED' },
          { rejectionReason: 'why' },
          { settledAmount: rupiah(1) },
          { transactionId: uuid(1) },
          { decidedAt: END },
        ] as const) {
          await expectRefused(storage, ({ claims }) =>
            claims.update(nth(4), { ...nth(4), ...marks }),
          );
        }
      },
    },
  ];
}

function deciding(): Check[] {
  return [SETTLED, REJECTED].map((after) => ({
    name: `moves an insurance claim to ${after.status} once, and changes nothing of the request`,
    async check(storage) {
      await insert(storage, [FIRST, nth(2)]);
      const changed = {
        ...after,
        amount: rupiah(1),
        description: 'other',
        type: 'DAMAGED',
      } as const;
      await writeAll(storage, ({ claims }) => claims.update(FIRST, changed));
      const { claims: store } = storage.stores;
      expect(await store.ofShipment(FIRST)).toEqual([after]);
      expect(await store.ofShipment(nth(2))).toEqual([nth(2)]);
      for (const before of [
        FIRST,
        { ...after, ...OTHER_ACCOUNT },
        { ...after, ...OTHER_ENVIRONMENT },
        { ...after, claimId: uuid(99) },
      ]) {
        await expectStale(storage, ({ claims }) => claims.update(before, after));
      }
    },
  }));
}

function listing(): Check[] {
  return [
    ...tenantListChecks(LIST),
    {
      name: 'lists open insurance claims of all accounts, oldest first, up to a limit',
      async check(storage) {
        const rows = TENANTS.map((tenant, at) =>
          nth(1 + at, { ...tenant, createdAt: later(INSTANT, 9 - at) }),
        );
        await insert(storage, rows);
        const oldestFirst = rows.toReversed();
        const { claims: store } = storage.stores;
        expect(await store.listOpen(9)).toEqual(oldestFirst);
        expect(await store.listOpen(2)).toEqual(oldestFirst.slice(0, 2));
        const [first, ...rest] = oldestFirst;
        if (first === undefined) return;
        await writeAll(storage, ({ claims }) =>
          claims.update(first, rejectedClaim(first, 'no', END)),
        );
        expect(await store.listOpen(9)).toEqual(rest);
      },
    },
  ];
}

function photos(): Check[] {
  const photo = { photoId: uuid(0x51), sha256: 'a'.repeat(64), width: 9, height: 8, bytes: 70_000 };
  const pictures = { picture: Uint8Array.of(0xff, 0, 1), thumbnail: Uint8Array.of(0xff, 2) };
  const key = { ...keyOf(FIRST), photoId: photo.photoId };
  const other = { ...key, photoId: uuid(0x52) };
  return [
    {
      name: 'stores the photos of a claim, whose pictures its tenant reads in both sizes',
      async check(storage) {
        await insert(storage, [FIRST, nth(2)]);
        const after = withPhoto(FIRST, photo);
        await writeAll(storage, ({ claims }) => {
          claims.update(FIRST, after);
          claims.insertPhoto(key, pictures);
        });
        const { claims: store } = storage.stores;
        expect(await store.ofShipment(FIRST)).toEqual([after]);
        expect(bytesOf(await store.photo(key, 'full'))).toEqual([0xff, 0, 1]);
        expect(bytesOf(await store.photo(key, 'thumbnail'))).toEqual([0xff, 2]);
        for (const stranger of [
          { ...key, ...OTHER_ACCOUNT },
          { ...key, ...OTHER_ENVIRONMENT },
          { ...key, shipmentNumber: numberOf(2) },
          { ...key, claimId: nth(2).claimId },
          other,
        ]) {
          expect(await store.photo(stranger, 'full')).toBeUndefined();
        }
      },
    },
    {
      name: 'lists all pictures of a claim, oldest first, and none of another claim',
      async check(storage) {
        await insert(storage, [FIRST, nth(2), nth(3, OTHER_ACCOUNT)]);
        const elsewhere = { ...keyOf(nth(2)), photoId: uuid(0x53) };
        const ofOthers = { ...keyOf(nth(3, OTHER_ACCOUNT)), photoId: uuid(0x54) };
        for (const one of [other, key, elsewhere, ofOthers]) {
          await writeAll(storage, ({ claims }) => claims.insertPhoto(one, pictures));
        }
        const { claims: store } = storage.stores;
        const listed = await store.photos(keyOf(FIRST));
        expect(listed.map(({ photoId }) => photoId)).toEqual([key.photoId, other.photoId]);
        expect(listed.map(({ picture }) => bytesOf(picture))).toEqual([
          [0xff, 0, 1],
          [0xff, 0, 1],
        ]);
        for (const stranger of [OTHER_ACCOUNT, OTHER_ENVIRONMENT]) {
          expect(await store.photos({ ...keyOf(FIRST), ...stranger })).toEqual([]);
        }
        expect(await store.photos({ ...keyOf(FIRST), shipmentNumber: numberOf(2) })).toEqual([]);
      },
    },
    {
      name: 'sums the bytes of a tenant\u2019s photos, and counts small ones with a minimum size',
      async check(storage) {
        await insert(storage, [FIRST, nth(2, OTHER_ACCOUNT)]);
        const { claims: store } = storage.stores;
        expect(await store.photoBytes(TENANT)).toBe(0);
        const large = { picture: new Uint8Array(100_000), thumbnail: new Uint8Array(5) };
        await writeAll(storage, ({ claims }) => claims.insertPhoto(key, pictures));
        await writeAll(storage, ({ claims }) => claims.insertPhoto(other, large));
        const stranger = { ...keyOf(nth(2, OTHER_ACCOUNT)), photoId: uuid(0x53) };
        await writeAll(storage, ({ claims }) => claims.insertPhoto(stranger, pictures));
        expect(await store.photoBytes(TENANT)).toBe(COUNTED_BYTES_MIN + 100_005);
        expect(await store.photoBytes({ ...TENANT, ...OTHER_ENVIRONMENT })).toBe(0);
      },
    },
    {
      name: 'removes one photo once, and only from its own claim',
      async check(storage) {
        await insert(storage, [FIRST]);
        await writeAll(storage, ({ claims }) => claims.insertPhoto(key, pictures));
        await writeAll(storage, ({ claims }) => claims.insertPhoto(other, pictures));
        for (const stranger of [
          { ...key, ...OTHER_ACCOUNT },
          { ...key, ...OTHER_ENVIRONMENT },
          { ...key, shipmentNumber: numberOf(2) },
          { ...key, claimId: uuid(99) },
          { ...key, photoId: uuid(99) },
        ]) {
          await expectStale(storage, ({ claims }) => claims.removePhoto(stranger));
        }
        await writeAll(storage, ({ claims }) => claims.removePhoto(key));
        const { claims: store } = storage.stores;
        expect(await store.photo(key, 'full')).toBeUndefined();
        expect(bytesOf(await store.photo(other, 'full'))).toEqual([0xff, 0, 1]);
        await expectStale(storage, ({ claims }) => claims.removePhoto(key));
      },
    },
    {
      name: 'refuses a photo without a claim, and a change of a claim whose photos have changed',
      async check(storage) {
        await insert(storage, [FIRST]);
        await expectRefused(storage, ({ claims }) =>
          claims.insertPhoto({ ...key, claimId: uuid(99) }, pictures),
        );
        await writeAll(storage, ({ claims }) => claims.update(FIRST, withPhoto(FIRST, photo)));
        await expectStale(storage, ({ claims }) => claims.update(FIRST, REJECTED));
      },
    },
  ];
}

function keyOf({ accountId, environment, shipmentNumber, claimId }: Claim) {
  return { accountId, environment, shipmentNumber, claimId };
}

function bytesOf(picture: Uint8Array | undefined): readonly number[] | undefined {
  return picture && [...picture];
}

/** Claim of the n-th shipment, as its id says. */
function nth(place: number, changes: Partial<Claim> = {}): Claim {
  const key = { claimId: uuidThen(place), shipmentNumber: numberOf(place), createdAt: INSTANT };
  return { ...openedClaim(WISH, { ...TENANT, ...key }), ...changes };
}

/** Inserts claims with their shipments. */
async function insert(storage: Storage, all: readonly Claim[]): Promise<void> {
  const shipments = all.map(({ accountId, environment, shipmentNumber }) => {
    const place = Number(shipmentNumber.slice(-9));
    return nthShipment(place, { accountId, environment });
  });
  await insertShipments(storage, shipments);
  await writeAll(storage, ({ claims }) => {
    for (const one of all) claims.insert(one);
  });
}
