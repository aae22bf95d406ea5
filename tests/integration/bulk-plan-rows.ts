import { ANY_SHIPMENT, type ShipmentFilter } from '#domain/selling/shipment/shipment-store.ts';
import { BOB, later } from '#tests/kit/store-contracts/samples.ts';
import { numberOf } from '#tests/kit/store-contracts/shipment-samples.ts';
import { BATCH_ROWS, LONG_BATCH, SAVED, WORDED } from './bulk-fillings.ts';
import { NOW, OPEN } from './plan-fillings.ts';
import { alone, type Call, type PlanGroup, type PlanRow, ROOM, row, uuidOf } from './plan-row.ts';

const PAGE = { limit: ROOM, offset: 0, includeTotal: false };
const SHOP = { accountId: uuidOf((LONG_BATCH % 50) + 1), environment: 'TEST' } as const;
export const LONG = { ...SHOP, batchId: batchOf(LONG_BATCH) };
const ANY_TIME = { createdFrom: null, createdTo: null };
const LONG_AGO = later(new Date('2026-11-21T00:00:00Z'), -9_900 * 1_000);

const BATCHES: readonly PlanRow[] = [
  row('batches that are due', { uses: ['batch_next', 'batch_pkey'], rows: 100 }, ({ batches }) =>
    batches.claimDue({ limit: ROOM, now: NOW, until: later(NOW, 60_000) }),
  ),
  row('one batch', alone('batch_pkey', 1), ({ batches }) => batches.find(LONG)),
  row('the slots of open batches', alone('batch_limit', OPEN / 50), ({ batches }) =>
    batches.openSlots(SHOP, ROOM),
  ),
  row('the newest batches', alone('batch_pkey', ROOM + 1), ({ batches }) =>
    batches.list(SHOP, ANY_TIME, PAGE),
  ),
  row('batches until a time', { uses: ['batch_pkey'], rows: ROOM }, ({ batches }) =>
    batches.list(SHOP, { ...ANY_TIME, createdTo: LONG_AGO }, PAGE),
  ),
  row('a batch to go on with later', { uses: ['batch_pkey'], rows: 1 }, ({ batches }) =>
    batches.postpone(LONG, NOW),
  ),
  row('a row of a batch', alone('batch_row_pkey', 1), ({ batches }) => batches.findRow(LONG, 77)),
  row('rows that wait', { uses: ['batch_row_pkey'], rows: BATCH_ROWS }, ({ batches }) =>
    batches.rowsIn(LONG, 'PENDING', ROOM),
  ),
  row(
    'a page of rows with their shipments',
    { uses: ['batch_row_pkey', 'shipment_pkey'], rows: ROOM + 1, alone: true },
    ({ batches }) => batches.rows(LONG, { statuses: null, after: 450, limit: ROOM }),
  ),
  row('shipments made by references', alone('batch_reference_pkey', 2), ({ batches }) =>
    batches.madeBy(SHOP, ['order 27', 'order 77', 'none']),
  ),
  row(
    'the row that made a shipment',
    { uses: ['batch_reference_of_shipment', 'batch_pkey'], rows: 1, finds: 1, alone: true },
    ({ batches }) => batches.rowOf({ ...SHOP, shipmentNumber: numberOf(LONG_BATCH) }),
  ),
];

const SAVED_ONES: readonly PlanRow[] = [
  row('a saved sender', alone('saved_sender_pkey', 1), ({ savedSenders }) =>
    savedSenders.find(SHOP, uuidOf(LONG_BATCH)),
  ),
  row('all saved senders', { uses: [], rows: SAVED }, ({ savedSenders }) => savedSenders.all(SHOP)),
  row('a page of saved senders', { uses: [], rows: SAVED }, ({ savedSenders }) =>
    savedSenders.list(SHOP, ANY_TIME, PAGE),
  ),
  row('a preset', alone('parcel_preset_pkey', 1), ({ parcelPresets }) =>
    parcelPresets.find(SHOP, uuidOf(LONG_BATCH)),
  ),
  row('all presets', { uses: [], rows: SAVED }, ({ parcelPresets }) => parcelPresets.all(SHOP)),
  row('a page of presets', { uses: [], rows: SAVED }, ({ parcelPresets }) =>
    parcelPresets.list(SHOP, ANY_TIME, PAGE),
  ),
];

const FOUND = ['shipment_term_pkey', 'shipment_newest'];

const WORDS: readonly PlanRow[] = [
  row(
    'tenants whose shipments are to be indexed',
    { uses: ['event_head_pkey', 'term_head_pkey'] },
    ({ terms }) => terms.behind(null, ROOM),
  ),
  row('events to be indexed', 'event_by_position', ({ terms }) =>
    terms.unindexed({ accountId: uuidOf(7), environment: 'TEST' }, ROOM),
  ),
  row('shipments by a frequent word', { uses: FOUND, rows: ROOM + 1 }, finding({ search: 'budi' })),
  row('shipments by a rare word', { uses: FOUND, rows: 50 }, finding({ search: 'order-77' })),
  row('shipments by many words', { uses: FOUND, rows: 60 }, finding({ search: 'order' })),
  row('shipments by no word', { uses: FOUND, rows: 0 }, finding({ search: 'none' })),
  row('shipments by a phone', { uses: FOUND, rows: 60 }, finding({ search: '0812 77' })),
  row('shipments by a tag', { uses: FOUND, rows: ROOM + 1 }, finding({ tag: 'late' })),
  row(
    'shipments by a tag and a search term',
    { uses: FOUND, rows: WORDED },
    finding({ tag: 'late', search: 'order-77' }),
  ),
  row('shipments by many words, counted', { uses: FOUND, rows: 60 }, ({ shipments }) =>
    shipments.list(
      { ...SHOP, accountId: BOB },
      { ...ANY_SHIPMENT, search: 'order' },
      { ...PAGE, includeTotal: true },
    ),
  ),
  row('the next shipments by a search term', { uses: FOUND, rows: 60 }, ({ shipments }) =>
    shipments.list(
      { ...SHOP, accountId: BOB },
      { ...ANY_SHIPMENT, search: 'budi' },
      { ...PAGE, before: uuidOf(60) },
    ),
  ),
];

/** Statements read among rows that other accounts have of the same kind. */
export const BULK_GROUPS: readonly PlanGroup[] = [
  { beside: 'ten thousand batches that are over', rows: ROOM, cases: BATCHES },
  { beside: 'what fifty accounts have saved', rows: SAVED, cases: SAVED_ONES },
  { beside: 'the words of many shipments', rows: ROOM, cases: WORDS },
];

function finding(filter: Partial<ShipmentFilter>): Call {
  return ({ shipments }) =>
    shipments.list({ ...SHOP, accountId: BOB }, { ...ANY_SHIPMENT, ...filter }, PAGE);
}

/** Batch id that contains the time of its creation. */
function batchOf(n: number): string {
  const time = Date.parse('2026-11-21T00:00:00Z') - n * 1_000;
  const [first, last] = [time, n].map((number) => number.toString(16).padStart(12, '0'));
  return uuidOf(`0x${first}70008000${last}`);
}
