import { type IdKind, NIL_UUID, uuidOf } from '#domain/id.ts';
import { notFound } from '#domain/refusal.ts';
import type { PublicId } from './contract/types.ts';

type Kept = { readonly kind: IdKind; readonly noun: string };

/** Nouns that messages use for the ids in paths. */
const NOUNS = {
  apiKey: 'API key',
  batch: 'batch',
  claim: 'claim',
  claimPhoto: 'photo',
  delivery: 'delivery',
  event: 'event',
  invitation: 'invitation',
  person: 'member',
  pickup: 'pickup',
  quote: 'quote',
  request: 'request in the log',
  session: 'session',
  topUp: 'top-up',
  tracker: 'tracker',
  webhook: 'webhook endpoint',
  withdrawal: 'withdrawal',
} as const satisfies Partial<Record<IdKind, string>>;

/**
 * UUID of an id in a path.
 *
 * @throws {Refusal} NOT_FOUND for a malformed id, as for an unknown one.
 */
export function idInPath(kind: keyof typeof NOUNS, id: PublicId): string {
  return keptIdInPath({ kind, noun: NOUNS[kind] }, id);
}

/** UUID of a kept noun's id in a path; NOT_FOUND like `idInPath`. */
export function keptIdInPath({ kind, noun }: Kept, id: PublicId): string {
  const uuid = uuidOf(kind, codeOf(id));
  if (uuid === undefined) throw notFound(noun);
  return uuid;
}

/**
 * UUID of an id in a body or a query, or in the path of a deletion. A malformed id becomes the UUID
 * of no row, so that it gets the answer of an unknown id.
 */
export function idInBody(kind: IdKind, id: string | PublicId): string {
  return uuidOf(kind, codeOf(id)) ?? NIL_UUID;
}

/** Number of a shipment as people copy it: in any case of letters, with blanks or `#` around it. */
export function writtenNumber(text: string): string {
  return text.trim().replace(/^#\s*/, '').toUpperCase();
}

function codeOf(id: string | PublicId): string {
  return String(id).trim().toLowerCase();
}
