import type { AreaDirectory } from '#domain/area/area-directory.ts';
import type { SavedSenderStore } from '#domain/saved-sender/saved-sender-store.ts';
import { completedSender } from './get-sender.ts';

export type ListSenders = SavedSenderStore['list'];

type Deps = { readonly savedSenders: SavedSenderStore; readonly areas: AreaDirectory };

/** Newest first. */
export function listSenders({ savedSenders, areas }: Deps): ListSenders {
  return async (tenant, created, request) => {
    const list = await savedSenders.list(tenant, created, request);
    return { ...list, items: list.items.map((sender) => completedSender(sender, areas)) };
  };
}
