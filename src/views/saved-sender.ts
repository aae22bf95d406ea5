import { idText } from '#domain/id.ts';
import type { SavedSender } from '#domain/saved-sender/saved-sender.ts';
import { partyView } from './party.ts';

/** View for clients; `party` includes the names of its place. */
export function savedSenderView(sender: SavedSender) {
  return {
    sender_id: idText('savedSender', sender.senderId),
    environment: sender.environment,
    ...partyView(sender.party),
    is_default: sender.isDefault,
    created_at: sender.createdAt.toISOString(),
  };
}
