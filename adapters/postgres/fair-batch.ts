/**
 * Takes up to `max` of the waiting items, one of each owner in turn, so that a burst of one owner
 * delays no other by more than a batch. The next batch begins with the owners that this one left
 * out.
 */
export function takeFairly<Item>(waiting: Map<string, Item[]>, max: number): readonly Item[] {
  const batch: Item[] = [];
  while (batch.length < max && waiting.size > 0) {
    for (const [owner, own] of [...waiting]) {
      if (batch.length === max) break;
      const next = own.shift();
      if (next !== undefined) batch.push(next);
      waiting.delete(owner);
      if (own.length > 0) waiting.set(owner, own);
    }
  }
  return batch;
}
