import type { SavedSenderStore } from '#domain/saved-sender/saved-sender-store.ts';
import type { Ports } from '../ports.ts';
import { completedSender } from './get-sender.ts';

export type ListSenders = SavedSenderStore['list'];

type Deps = Pick<Ports, 'savedSenders' | 'areas'>;

/** Newest first. */
export function listSenders({ savedSenders, areas }: Deps): ListSenders {
  return async (tenant, created, request) => {
    const list = await savedSenders.list(tenant, created, request);
    return { ...list, items: list.items.map((sender) => completedSender(sender, areas)) };
  };
}
