import { isNews } from '#domain/notifying/event/news.ts';

const MONEY = ['balance', 'transactions'] as const;

/** Queries that an event may have changed, by the first part of its type, such as `shipment`. */
const AFFECTED = {
  shipment: ['shipments', 'view-counts', 'pickups', 'search', ...MONEY],
  pickup: ['pickups', 'shipments'],
  wallet: ['top-ups', 'shipments', ...MONEY],
  cod: ['shipments', ...MONEY],
  batch: ['batches', 'shipments', ...MONEY],
  tracker: ['trackers'],
  claim: ['claims', 'shipments', ...MONEY],
  topup: ['top-ups', ...MONEY],
  withdrawal: ['withdrawals', ...MONEY],
  webhook: ['webhooks'],
} as const;
/**
 * Queries that every event changes: it is listed itself, has a part in the figures, and is usually
 * delivered by webhook.
 */
const ALWAYS = ['events', 'overview', 'webhook'] as const;
/** Query of the notification bell. */
const NEWS = 'news';
/** Queries whose answers change without an event. */
const SILENT = [
  'keys',
  'views',
  'requests',
  'request',
  'bank-accounts',
  'senders',
  'parcel-presets',
  'buyer-notices',
] as const;
/** Queries that no event changes; they are read again only when they are old. */
const FIXED = [
  'areas',
  'couriers',
  'services',
  'rates',
  'quotes',
  'performance',
  'event',
  'labels',
  'claim-photos',
  // An account and its people are the same in both environments, and are read with the clients of
  // TEST.
  'account',
  'brand',
  'members',
  'invitations',
  'sessions',
  'activity',
  'security',
  'own-security',
  'own-emails',
] as const;

const ALL = [...Object.values(AFFECTED).flat(), ...ALWAYS, NEWS, ...SILENT, ...FIXED] as const;
/** Second part of a query's key: the noun that it reads. */
export type Noun = (typeof ALL)[number];
/** Nouns of all queries of an environment. */
export const NOUNS: ReadonlySet<string> = new Set(ALL);

/** True if events of these types may have changed the answer of a query of this noun. */
export function isAffected(noun: string, types: readonly string[]): boolean {
  if (types.length === 0) return false;
  if (noun === NEWS) return types.some(isNews);
  const changed: readonly string[] = [...ALWAYS, ...types.flatMap(affectedBy)];
  return changed.includes(noun);
}

/** True unless the noun never changes; read again after missed events. */
export function isChangeable(noun: string): boolean {
  const fixed: readonly string[] = FIXED;
  return !fixed.includes(noun);
}

function affectedBy(type: string): readonly Noun[] {
  const [subject = ''] = type.split('.');
  const affected: Readonly<Record<string, readonly Noun[]>> = AFFECTED;
  return affected[subject] ?? [];
}
