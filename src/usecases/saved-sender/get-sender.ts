import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { uuidOf } from '#domain/id.ts';
import { Refusal } from '#domain/refusal.ts';
import type { SavedSender, SavedSenderKey } from '#domain/saved-sender/saved-sender.ts';
import type { SavedSenderStore } from '#domain/saved-sender/saved-sender-store.ts';
import { completedParty } from '../shipment/completed-party.ts';

/**
 * Finds a sender by its id, `snd_…`. NOT_FOUND alike for malformed, unknown and other tenants' ids.
 */
export type GetSender = (tenant: Tenant, id: string) => Promise<SavedSender>;

type Deps = { readonly savedSenders: SavedSenderStore; readonly areas: AreaDirectory };

export function getSender({ savedSenders, areas }: Deps): GetSender {
  return async (tenant, id) =>
    completedSender(requireSender(await savedSenders.find(senderKey(tenant, id))), areas);
}

/** Throws NOT_FOUND if the id is malformed. */
export function senderKey({ accountId, environment }: Tenant, id: string): SavedSenderKey {
  const senderId = uuidOf('savedSender', id);
  if (senderId === undefined) throw unknownSender();
  return { accountId, environment, senderId };
}

/** Throws NOT_FOUND. */
export function requireSender(sender: SavedSender | undefined): SavedSender {
  if (sender === undefined) throw unknownSender();
  return sender;
}

/** Sender as a new shipment would store it. */
export function completedSender(sender: SavedSender, areas: AreaDirectory): SavedSender {
  return { ...sender, party: completedParty(sender.party, areas) };
}

function unknownSender(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such saved sender.');
}
