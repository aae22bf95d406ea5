/**
 * Yields the values of several sources as they arrive, reading each at most one value ahead. The
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
  // The race reports rejections; after a stop they are ignored.
  next.catch(() => {});
  return next;
}
