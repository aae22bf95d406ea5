import { changedSender, type SavedSender } from '#domain/saved-sender/saved-sender.ts';
import type { Writes } from '#domain/unit-of-work.ts';

/** Written before the new default, since an index allows only one. */
export function changeDefault(former: SavedSender | undefined, write: Writes): void {
  if (former === undefined) return;
  write.savedSenders.update(former, changedSender(former, { party: {}, isDefault: false }));
}
