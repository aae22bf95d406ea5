import type { Tenant } from '#domain/environment.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { Party } from '#domain/shipment/party.ts';
import { freeSlotOf } from '#domain/slot.ts';

/** Limit per tenant: as many as one page of their list. */
export const SAVED_SENDERS_MAX = 50;

export type SavedSenderKey = Tenant & { readonly senderId: string };

/** A party that shipments name by its id. */
export type SavedSender = SavedSenderKey & {
  /** Number from 1; limits the senders of a tenant. */
  readonly slot: number;
  /** Party as in the request; names of its place and a default postal code are added when read. */
  readonly party: Party;
  /** Preselected on pages; at most one per tenant. */
  readonly isDefault: boolean;
  readonly createdAt: Date;
  /** Incremented with every change. */
  readonly revision: number;
};

/** Undefined default: unchanged; a new sender is the default if it is the only one. */
export type SenderTerms = { readonly party: Party; readonly isDefault: boolean | undefined };

/** Error for an order that names a saved sender that its environment does not have. */
export function unknownSender(): FieldError {
  const message = 'must be the sender_id of one of your saved senders';
  return { path: 'sender_id', code: 'UNKNOWN_SENDER', message };
}

/** Throws LIMIT_REACHED at the limit of saved senders. */
export function newSavedSender(
  { accountId, environment, senderId }: SavedSenderKey,
  { party, isDefault }: SenderTerms,
  { others, now }: { readonly others: readonly SavedSender[]; readonly now: Date },
): SavedSender {
  const limit = SAVED_SENDERS_MAX;
  const message = `An environment has ${limit} saved senders at most: delete one first.`;
  return {
    accountId,
    environment,
    senderId,
    slot: freeSlotOf(others, { limit, message }),
    party,
    isDefault: isDefault ?? others.length === 0,
    createdAt: now,
    revision: 1,
  };
}

/** Fields not in `change` stay. */
export function changedSender(
  sender: SavedSender,
  {
    party,
    isDefault,
  }: { readonly party: Partial<Party>; readonly isDefault?: boolean | undefined },
): SavedSender {
  return {
    ...sender,
    party: { ...sender.party, ...party },
    isDefault: isDefault ?? sender.isDefault,
    revision: sender.revision + 1,
  };
}

/** The sender that stops being the default once `sender` is. */
export function formerDefault(
  sender: SavedSender,
  all: readonly SavedSender[],
): SavedSender | undefined {
  if (!sender.isDefault) return undefined;
  return all.find(({ isDefault, senderId }) => isDefault && senderId !== sender.senderId);
}
