import type { Tenant } from '#domain/environment.ts';
import type { EditableNoun } from '#domain/kept-noun.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import { freeSlotOf } from '#domain/slot.ts';

/** Limit per tenant: as many as one page of their list. */
export const SAVED_SENDERS_MAX = 50;

/** A party that shipments refer to by its id. */
export type SavedSender = Tenant & {
  readonly senderId: string;
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

/** `isDefault` undefined leaves it unchanged; a new sender is the default if it is the only one. */
export type SenderTerms = { readonly party: Party; readonly isDefault: boolean | undefined };
export type SenderChange = {
  readonly party: Partial<Party>;
  readonly isDefault: boolean | undefined;
};

/** Error for an order that names a saved sender that its environment does not have. */
export function unknownSender(): FieldError {
  const message = 'must be the sender_id of one of your saved senders';
  return { path: 'sender_id', code: 'UNKNOWN_SENDER', message };
}

export const SAVED_SENDERS: EditableNoun<SavedSender, SenderTerms, SenderChange> = {
  noun: 'saved sender',
  kind: 'savedSender',
  id: 'senderId',
  version: 'revision',
  made({ party, isDefault }, { owner, id: senderId, now: createdAt, others }) {
    const limit = SAVED_SENDERS_MAX;
    const message = `An environment has ${limit} saved senders at most: delete one first.`;
    return {
      ...owner,
      senderId,
      slot: freeSlotOf(others, { limit, message }),
      party,
      isDefault: isDefault ?? others.length === 0,
      createdAt,
      revision: 1,
    };
  },
  changed: changedSender,
  excludes: (one, other) => one.isDefault && other.isDefault,
  /** The former default sender stops being the default when another one becomes it. */
  givesWay: (former) => changedSender(former, { party: {}, isDefault: false }),
};

function changedSender(sender: SavedSender, { party, isDefault }: SenderChange): SavedSender {
  return {
    ...sender,
    party: { ...sender.party, ...party },
    isDefault: isDefault ?? sender.isDefault,
    revision: sender.revision + 1,
  };
}
