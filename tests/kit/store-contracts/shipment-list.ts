import { expect } from '@jest/globals';
import { rupiah } from '#domain/money.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import {
  ANY_SHIPMENT as ANY,
  type ShipmentFilter,
} from '#domain/selling/shipment/shipment-store.ts';
import type { Check, Storage } from './contract.ts';
import { INSTANT, later } from './samples.ts';
import {
  insertShipments,
  nthShipment,
  sampleShipment,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';
import { type TenantList, tenantListChecks } from './tenant-list.ts';

const FROM = later(INSTANT, 1);
const TO = later(INSTANT, 2);

const WANTED: Partial<Shipment> = {
  status: 'BOOKED',
  paymentStatus: 'PAID',
  courierCode: 'swift',
  reference: 'INV-1',
  idempotencyKey: 'order-1',
  createdAt: FROM,
};

/** Shipments that fail the filter of this name and match all others. */
const NEAR_MISSES: readonly (readonly [keyof ShipmentFilter, Partial<Shipment>])[] = [
  ['statuses', { status: 'DELIVERED' }],
  ['paymentStatuses', { status: 'BOOKING_FAILED', paymentStatus: 'REFUNDED' }],
  ['courierCode', { courierCode: 'turtle' }],
  ['reference', { reference: 'INV-10' }],
  ['reference', { reference: null }],
  ['idempotencyKey', { idempotencyKey: 'order-10' }],
  ['idempotencyKey', { idempotencyKey: null }],
];

const LIST: TenantList<Shipment, ShipmentFilter> = {
  any: ANY,
  filterValues: {
    statuses: ['BOOKED', 'BOOKING_FAILED'],
    paymentStatuses: ['PAID', 'PENDING'],
    courierCode: 'swift',
    reference: 'INV-1',
    idempotencyKey: 'order-1',
  },
  wanted: WANTED,
  nearMisses: NEAR_MISSES,
  nth: nthShipment,
  idOf: ({ shipmentId }) => shipmentId,
  insert: insertShipments,
  list: ({ shipments }, ...asked) => shipments.list(...asked),
};

const STATES = [
  { status: 'BOOKED', paymentStatus: 'PAID' },
  { status: 'CANCELLED', paymentStatus: 'REFUNDED' },
  { status: 'CANCELLED', paymentStatus: 'UNPAID' },
  { status: 'DELIVERED', paymentStatus: 'PAID' },
] as const;

const STATE_FILTERS: readonly Partial<ShipmentFilter>[] = [
  { courierCode: 'swift' },
  { statuses: ['CANCELLED'] },
  { statuses: ['BOOKED', 'DELIVERED'] },
  { paymentStatuses: ['UNPAID', 'REFUNDED'] },
];

export function shipmentListChecks(): Check[] {
  return [
    {
      name: 'lists shipments billed or measured differently than sold, of all accounts, newest first',
      async check(storage) {
        const changes: readonly Partial<Shipment>[] = [
          { cost: rupiah(5_000), billed: rupiah(5_001) },
          { cost: rupiah(5_000), billed: rupiah(4_999) },
          { chargeableWeightKg: 2, measuredWeightGrams: 2_001 },
          { cost: rupiah(5_000), billed: rupiah(5_000) },
          {},
          { chargeableWeightKg: 2, measuredWeightGrams: 2_000 },
        ];
        const shipments = changes.map((one, at) =>
          nthShipment(at + 1, { ...TENANTS[at % TENANTS.length], ...one }),
        );
        await insertShipments(storage, shipments);
        const [first, second, third] = shipments;
        const { listBilledOtherwise } = storage.stores.shipments;
        expect(await listBilledOtherwise(null, 9)).toEqual([third, second, first]);
        expect(await listBilledOtherwise(null, 2)).toEqual([third, second]);
        expect(await listBilledOtherwise(second?.shipmentId ?? null, 9)).toEqual([first]);
      },
    },
    {
      name: 'lists complete shipments, and none for an empty list',
      async check(storage) {
        const shipment = sampleShipment({ accountId: TENANT.accountId, reference: 'INV-1' });
        await insertShipments(storage, [shipment]);
        const listOf = (filter: ShipmentFilter) =>
          storage.stores.shipments.list(TENANT, filter, {
            limit: 10,
            offset: 0,
            includeTotal: true,
          });
        expect(await listOf(ANY)).toEqual({ items: [shipment], hasMore: false, total: 1 });
        const other = { ...ANY, reference: 'INV-2' };
        expect(await listOf(other)).toEqual({ items: [], hasMore: false, total: 0 });
      },
    },
    ...tenantListChecks(LIST),
    {
      name: 'lists the newest shipments of many states, whatever other states exist',
      async check(storage) {
        const sold = inManyStates();
        await insertShipments(storage, sold);
        const page = { limit: 5, offset: 0, includeTotal: true };
        for (const filter of STATE_FILTERS) {
          const expected = sold.filter((one) => isListed(one, filter)).toReversed();
          const wanted = { ...ANY, ...filter };
          const { items, total } = await storage.stores.shipments.list(TENANT, wanted, page);
          expect(items.map(({ shipmentId }) => shipmentId)).toEqual(
            expected.slice(0, page.limit).map(({ shipmentId }) => shipmentId),
          );
          expect(total).toBe(expected.length);
        }
      },
    },
    {
      name: 'counts the shipments of several filters, in their order',
      async check(storage) {
        const misses = [
          ...NEAR_MISSES.map(([, miss]) => miss),
          { createdAt: INSTANT },
          { createdAt: TO },
        ].map((miss, at) => nthShipment(90 + at, { ...WANTED, ...miss }));
        await insertShipments(storage, [...wanted({ awb: 'SIM1' }), ...misses]);
        const times = [{ createdFrom: FROM }, { createdTo: TO }];
        const filters = [{}, { reference: 'INV-1' }, ...times, { awb: 'sim1' }];
        expect(await countedOf(storage, filters)).toBe(filters.length);
        expect(await storage.stores.shipments.countEach(TENANT, [])).toEqual([]);
      },
    },
    {
      name: 'counts the shipments of filters by state, together with other filters',
      async check(storage) {
        await insertShipments(storage, inManyStates());
        const filters = [...STATE_FILTERS, { reference: 'INV-1' }, {}];
        expect(await countedOf(storage, filters)).toBe(filters.length);
      },
    },
    {
      name: 'lists the shipments of an AWB',
      async check(storage) {
        const awb = 'SIM1';
        const others = ['SIM2', 'SIM', null].map((other, at) =>
          nthShipment(90 + at, { awb: other }),
        );
        const twin = nthShipment(93, { awb, courierCode: 'turtle' });
        await insertShipments(storage, [...wanted({ awb }), ...others, twin]);
        expect(await listed(storage, { awb })).toEqual([1, 93]);
        expect(await listed(storage, { awb: 'sim1' })).toEqual([1, 93]);
      },
    },
  ];
}

/**
 * Shipments from oldest to newest: three of each state at each courier, in turns, mixed with those
 * of other tenants.
 */
function inManyStates(): readonly Shipment[] {
  const states = ['eagle', 'swift', 'turtle'].flatMap((courierCode) =>
    STATES.map((state) => ({ courierCode, ...state })),
  );
  return [0, 1, 2].flatMap((round) =>
    states.flatMap((state, at) =>
      TENANTS.map((tenant, place) =>
        nthShipment((round * states.length + at) * TENANTS.length + place + 1, {
          ...tenant,
          ...state,
        }),
      ),
    ),
  );
}

function isListed(shipment: Shipment, filter: Partial<ShipmentFilter>): boolean {
  const { statuses, paymentStatuses, courierCode } = filter;
  return (
    shipment.accountId === TENANT.accountId &&
    shipment.environment === TENANT.environment &&
    (statuses?.includes(shipment.status) ?? true) &&
    (paymentStatuses?.includes(shipment.paymentStatus) ?? true) &&
    (courierCode ?? shipment.courierCode) === shipment.courierCode
  );
}

/** Expected shipment in every account and environment: TENANT's is the first one. */
function wanted(changes: Partial<Shipment> = {}): readonly Shipment[] {
  return TENANTS.map((tenant, at) => nthShipment(at + 1, { ...WANTED, ...changes, ...tenant }));
}

/** Number of filters; each count must equal its list. */
async function countedOf(
  { stores: { shipments } }: Storage,
  filters: readonly Partial<ShipmentFilter>[],
): Promise<number> {
  const all = filters.map((filter) => ({ ...ANY, ...filter }));
  const page = { limit: 1, offset: 0, includeTotal: true };
  const lists = await Promise.all(all.map((filter) => shipments.list(TENANT, filter, page)));
  const counts = await shipments.countEach(TENANT, all);
  expect(counts).toEqual(lists.map(({ total }) => total));
  expect(counts).not.toEqual(counts.toReversed());
  return counts.length;
}

/** Positions in the ids, from oldest to newest; also checks the count. */
async function listed(
  { stores }: Storage,
  filter: Partial<ShipmentFilter>,
): Promise<readonly number[]> {
  const request = { limit: 20, offset: 0, includeTotal: true };
  const { items, total } = await stores.shipments.list(TENANT, { ...ANY, ...filter }, request);
  expect(total).toBe(items.length);
  return items.map(({ shipmentId }) => Number.parseInt(shipmentId.slice(-4), 16)).toReversed();
}
