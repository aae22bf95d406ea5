/** The second part of a query's key: what it reads. */
export type Noun = string;

const MONEY: readonly Noun[] = ['balance', 'transactions'];

/** What an event may have changed, by the first word of its type: `shipment.booked`. */
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
/** What changes without an event. */
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
/** What no event changes: it is read again only when it is old. */
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

/** Of every query of an environment. */
export const NOUNS: ReadonlySet<Noun> = new Set([
  ...Object.values(AFFECTED).flat(),
  ...ALWAYS,
  ...SILENT,
  ...FIXED,
]);

/** Whether a query of that noun may answer otherwise after events of these types. */
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
