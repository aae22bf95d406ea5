/** The second part of a query's key: what it reads. */
export type Noun = string;

const MONEY: readonly Noun[] = ['balance', 'transactions'];

/** Queries that an event may have changed, by the first word of its type: `shipment.booked`. */
const AFFECTED: Readonly<Record<string, readonly Noun[]>> = {
  shipment: ['shipments', 'view-counts', 'pickups', 'search', ...MONEY],
  pickup: ['pickups', 'shipments'],
  wallet: ['top-ups', 'shipments', ...MONEY],
  cod: ['shipments', ...MONEY],
  batch: ['batches', 'shipments', ...MONEY],
  tracker: ['trackers'],
  claim: ['claims', 'shipments', ...MONEY],
  webhook: ['webhooks'],
};
/** Every event is one of them, and has a part in the figures; most are delivered by webhook. */
const ALWAYS: readonly Noun[] = ['events', 'overview', 'webhook'];
/** Queries whose answers change without an event. */
const SILENT: readonly Noun[] = [
  'keys',
  'views',
  'requests',
  'request',
  'withdrawals',
  'bank-accounts',
  'senders',
  'parcel-presets',
  'buyer-notices',
];
/** Queries that no event changes: read again only when they are old. */
const FIXED: readonly Noun[] = [
  'areas',
  'couriers',
  'courier-names',
  'services',
  'rates',
  'quotes',
  'performance',
  'event',
  'payload',
  'labels',
];

/** Key of every query of an environment. */
export const NOUNS: ReadonlySet<Noun> = new Set([
  ...Object.values(AFFECTED).flat(),
  ...ALWAYS,
  ...SILENT,
  ...FIXED,
]);

/** True if events of these types may have changed the answer of a query of this noun. */
export function isAffected(noun: Noun, types: readonly string[]): boolean {
  if (types.length === 0) return false;
  return ALWAYS.includes(noun) || types.some((type) => affectedBy(type).includes(noun));
}

/** After missed events: everything but what never changes. */
export function isChangeable(noun: Noun): boolean {
  return !FIXED.includes(noun);
}

function affectedBy(type: string): readonly Noun[] {
  const [subject = ''] = type.split('.');
  return AFFECTED[subject] ?? [];
}
