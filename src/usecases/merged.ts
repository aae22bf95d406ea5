/**
 * What several sources yield, as it comes: each works on while another is waited for, and is one
 * value ahead at most. The first error ends it; sources are ended with it.
 */
export async function* merged<Value>(
  sources: readonly AsyncGenerator<Value, void>[],
): AsyncGenerator<Value, void> {
  const waiting = new Map(sources.map((source) => [source, nextOf(source)]));
  try {
    while (waiting.size > 0) {
      const { source, next } = await Promise.race(waiting.values());
      if (next.done) {
        waiting.delete(source);
      } else {
        waiting.set(source, nextOf(source));
        yield next.value;
      }
    }
  } finally {
    await Promise.allSettled(sources.map((source) => source.return()));
  }
}

function nextOf<Value>(source: AsyncGenerator<Value, void>) {
  const next = source.next().then((result) => ({ source, next: result }));
  // Whoever races for it hears of the failure; nobody does who was stopped.
  next.catch(() => {});
  return next;
}
