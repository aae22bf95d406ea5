import { recordedIn } from '#adapters/couriers/_kit/fixtures/recorded.ts';
import type { Manifest, OrderPart, RefusesUs } from '#adapters/couriers/_kit/manifest.ts';

const COURIERS = new URL('../../adapters/couriers/', import.meta.url);

const PARTS: Readonly<Record<OrderPart, string>> = {
  WEIGHT: 'weight',
  DIMENSIONS: 'dimensions',
  ITEM_QUANTITIES: 'quantities of items',
  NOTES: 'notes',
  RECEIVER_NOTE: 'note of the receiver',
  COORDINATES: 'coordinates',
  ITEM_VALUES: 'values of items',
  SENDER_POSTAL_CODE: 'postal code of the sender',
  RECEIVER_POSTAL_CODE: 'postal code of the receiver',
};

/** Names the order fields that the courier does not support. */
export function partsText(parts: readonly OrderPart[] = []): string {
  return parts.map((part) => PARTS[part]).join(', ') || 'nothing';
}

/** Number of recorded real answers and webhooks of the courier, in `fixtures/real`. */
export function recordedText({ provider }: Pick<Manifest, 'provider'>): string {
  const recorded = recordedIn(new URL(`${provider.toLowerCase()}/fixtures/`, COURIERS));
  return recorded.size === 0 ? 'not seen' : `${recorded.size} answers and hooks`;
}

/** Error answers by which the courier refuses all of our requests. */
export function refusalsText(refusesUs: RefusesUs): string {
  return Object.keys(refusesUs)
    .map((said) => (said.startsWith('HTTP ') ? said : `"${said}"`))
    .join(', ');
}
