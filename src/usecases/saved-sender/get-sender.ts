import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import { notFound } from '#domain/refusal.ts';
import type { SavedSender, SavedSenderKey } from '#domain/saved-sender/saved-sender.ts';
import type { Ports } from '../ports.ts';
import { completedParty } from '../shipment/completed-party.ts';

/** @throws NOT_FOUND alike for unknown and other tenants' ids. */
export type GetSender = (tenant: Tenant, senderId: string) => Promise<SavedSender>;

type Deps = Pick<Ports, 'savedSenders' | 'areas'>;

export function getSender({ savedSenders, areas }: Deps): GetSender {
  return async (tenant, senderId) =>
    completedSender(requireSender(await savedSenders.find(senderKey(tenant, senderId))), areas);
}

export function senderKey({ accountId, environment }: Tenant, senderId: string): SavedSenderKey {
  return { accountId, environment, senderId };
}

/** Throws NOT_FOUND. */
export function requireSender(sender: SavedSender | undefined): SavedSender {
  if (sender === undefined) throw notFound('saved sender');
  return sender;
}

/** Sender as a new shipment would store it. */
export function completedSender(sender: SavedSender, areas: AreaDirectory): SavedSender {
  return { ...sender, party: completedParty(sender.party, areas) };
}
