/**
 * Yields the values of several sources as they arrive: each source is one value ahead at most. The
 * first error ends it and closes the sources.
 */
export async function* mergeStreams<Value>(
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
  // Rejections reach the race; after a stop they are ignored.
  next.catch(() => {});
  return next;
}
