import type { QueryResultRow } from 'pg';
import { ENVIRONMENTS, type Environment } from '#domain/environment.ts';
import type { Storage } from '#tests/kit/store-contracts/contract.ts';
import * as cancellations from '#tests/kit/store-contracts/courier-cancellation-samples.ts';
import { insertIntents, intentSample } from '#tests/kit/store-contracts/intent-samples.ts';
import * as pickups from '#tests/kit/store-contracts/pickup-samples.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { numberOf, PROVIDERS, TENANT } from '#tests/kit/store-contracts/shipment-samples.ts';
import * as tracking from '#tests/kit/store-contracts/tracking-samples.ts';

/** Numbers of the shipments of each environment, each used once. */
const PLACES = { TEST: [1, 2, 3], LIVE: [4, 5, 6] } as const;

/** Tables with rows of both environments. */
export const SOLD_TABLES = [
  'quote',
  'shipment',
  'booking_intent',
  'cancellation_due',
  'tracking_due',
  'tracking_entry',
  'pickup',
  'pickup_due',
];
const WITHOUT_PROVIDER = ['tracking_entry'];

/** Values that existing rows get in columns added since. */
const ADDED: Readonly<Record<string, QueryResultRow>> = {
  shipment: {
    courier_order_id: null,
    routing_code: null,
    label_url: null,
    is_pickup_booked: false,
    cod_cost: 0,
    measured_weight_grams: null,
    measured_at: null,
    billed: null,
  },
  cancellation_due: { order_id: null, pending_since: null },
};
/** Columns with documents, which cannot be compared and so are counted. */
const DOCUMENTS = { shipment: ['planned_pickup', 'proof'], tracking_entry: ['proof', 'measured'] };

/** Expected rows: the provider that sold them, and nothing that was not known before. */
export const SOLD: Readonly<Record<string, readonly QueryResultRow[]>> = Object.fromEntries([
  ...SOLD_TABLES.filter((table) => !WITHOUT_PROVIDER.includes(table)).map((table) => [
    `SELECT DISTINCT environment::text, provider FROM ${table} ORDER BY 1`,
    ENVIRONMENTS.toSorted().map((environment) => ({
      environment,
      provider: PROVIDERS[environment],
    })),
  ]),
  ...Object.entries(ADDED).map(([table, row]) => [
    `SELECT DISTINCT ${Object.keys(row)} FROM ${table}`,
    [row],
  ]),
  ...Object.entries(DOCUMENTS).map(([table, columns]) => [
    `SELECT count(*)::integer FROM ${table} WHERE num_nonnulls(${columns}) > 0`,
    [{ count: 0 }],
  ]),
]);

/** Sells in both environments, with every possible detail of a shipment. */
export async function sellInBoth(storage: Storage): Promise<void> {
  for (const environment of ENVIRONMENTS) await sellIn(environment, storage);
  // Its shipments are deleted: it remains the simulator's.
  const lonely = pickups.samplePickup({ pickupId: uuid(9), shipmentNumbers: [numberOf(99)] });
  await pickups.insertPickups(storage, [lonely]);
}

async function sellIn(environment: Environment, storage: Storage): Promise<void> {
  const tenant = { ...TENANT, environment };
  const places = PLACES[environment];
  const shipmentNumbers = places.map(numberOf);
  const [shipmentNumber = ''] = shipmentNumbers;
  const sold = { ...tenant, provider: PROVIDERS[environment], courierCode: 'swift' };
  const first = { ...sold, shipmentNumber };
  const pickupId = uuid(places[0]);
  await insertIntents(
    storage,
    places.map((place) => intentSample(place, 0, tenant)),
  );
  const given = { orderId: 'ORDER-1', awb: shipmentNumber };
  await cancellations.askAll(storage, [cancellations.sampleCancellation({ ...first, ...given })]);
  await tracking.beginAll(storage, [tracking.sampleDue(first)]);
  const measured = { weightGrams: 2_000, dimensions: null, price: null };
  await tracking.append(storage, [tracking.sampleEntry({ ...tenant, shipmentNumber, measured })]);
  await pickups.insertPickups(storage, [
    pickups.samplePickup({ ...sold, pickupId, shipmentNumbers }),
  ]);
  await pickups.askAll(storage, [pickups.sampleDue({ ...sold, pickupId })]);
}
