import { LRUCache } from 'lru-cache';
import type { Clock } from '#domain/time.ts';

/** A value with the time of its read, by this process's monotonic clock. */
export type Read = { readonly readAtMs: number };

export type CachedReads<Found extends Read> = {
  /** `beforeFirstRead` is called before an uncached name is read; it may throw. */
  get(name: string, beforeFirstRead?: () => void): Promise<Found | undefined>;
  forget(isMeant: (found: Found) => boolean): void;
};

/** A change takes effect in every process within this time. */
const CACHE_TTL_MS = 5_000;
/** Per process; the least recently used are evicted first. */
const CACHE_MAX = 10_000;

/**
 * Reads a name at most every five seconds, however many concurrent requests need it. Missing values
 * are not cached. `max`: cached names.
 */
export function cachedReads<Found extends Read>(
  clock: Clock,
  read: (name: string, readAtMs: number) => Promise<Found | undefined>,
  max = CACHE_MAX,
): CachedReads<Found> {
  const cache = new LRUCache<string, Found>({ max });
  const pending = new Map<string, Read & { readonly found: Promise<Found | undefined> }>();
  const isFresh = ({ readAtMs }: Read) => clock.monotonicMs() - readAtMs < CACHE_TTL_MS;

  const readNow = async (name: string, readAtMs: number): Promise<Found | undefined> => {
    const found = await read(name, readAtMs);
    if (found === undefined) cache.delete(name);
    else cache.set(name, found);
    return found;
  };

  const readOnce = (name: string, beforeFirstRead?: () => void): Promise<Found | undefined> => {
    const running = pending.get(name);
    if (running !== undefined && isFresh(running)) return running.found;
    if (!cache.has(name)) beforeFirstRead?.();
    const readAtMs = clock.monotonicMs();
    const reading = { readAtMs, found: readNow(name, readAtMs) };
    pending.set(name, reading);
    const clear = () => {
      if (pending.get(name) === reading) pending.delete(name);
    };
    reading.found.then(clear, clear);
    return reading.found;
  };

  return {
    async get(name, beforeFirstRead) {
      const known = cache.get(name);
      return known !== undefined && isFresh(known) ? known : readOnce(name, beforeFirstRead);
    },
    forget(isMeant) {
      for (const [name, found] of cache) if (isMeant(found)) cache.delete(name);
    },
  };
}
