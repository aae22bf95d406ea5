import { type ApiKey, LAST_USED_GRANULARITY_MS, refuseUnusable } from '#domain/access/api-key.ts';
import type { ApiKeyStore, FoundKey } from '#domain/access/api-key-store.ts';
import { environmentOfKeyText } from '#domain/access/api-key-text.ts';
import type { Digest } from '#domain/digest.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';

/**
 * `beforeFirstRead` is called before a key that is not in the cache is read; what it throws refuses
 * the key.
 */
export type Authenticate = (keyText: string, beforeFirstRead?: () => void) => Promise<ApiKey>;

type Deps = {
  readonly apiKeys: ApiKeyStore;
  readonly clock: Clock;
  readonly digest: Digest;
  /** Fire-and-forget; reports failures. */
  readonly inBackground: (work: Promise<unknown>) => void;
};

type CachedKey = FoundKey & { readonly readAtMs: number; usedAtMs: number };
type PendingRead = { readonly startedAtMs: number; readonly key: Promise<CachedKey> };

/** A revocation takes effect in every process within this time. */
const CACHE_TTL_MS = 5_000;
/** Cached keys per process; the oldest are evicted first. */
const CACHE_MAX = 10_000;

/**
 * Reads a key at most every five seconds, however many requests use it at once; a mistyped one
 * never.
 */
export function authenticate({ apiKeys, clock, digest, inBackground }: Deps): Authenticate {
  const cache = new Map<string, CachedKey>();
  const pendingReads = new Map<string, PendingRead>();
  const isFresh = (atMs: number) => clock.monotonicMs() - atMs < CACHE_TTL_MS;

  const read = async (sha256: string): Promise<CachedKey> => {
    const readAtMs = clock.monotonicMs();
    const found = await apiKeys.findBySecret(sha256);
    if (found === undefined) {
      cache.delete(sha256);
      throw unknownKey();
    }
    const usedAtMs = readAtMs - (found.readAt.getTime() - (found.key.lastUsedAt?.getTime() ?? 0));
    const cached = { ...found, readAtMs, usedAtMs };
    addToCache(cache, sha256, cached);
    return cached;
  };

  const readOnce = (sha256: string, beforeFirstRead?: () => void): Promise<CachedKey> => {
    const running = pendingReads.get(sha256);
    if (running !== undefined && isFresh(running.startedAtMs)) return running.key;
    if (!cache.has(sha256)) beforeFirstRead?.();
    const reading = { startedAtMs: clock.monotonicMs(), key: read(sha256) };
    pendingReads.set(sha256, reading);
    const clear = () => {
      if (pendingReads.get(sha256) === reading) pendingReads.delete(sha256);
    };
    reading.key.then(clear, clear);
    return reading.key;
  };

  const recordUse = (cached: CachedKey, now: Date): void => {
    const nowMs = clock.monotonicMs();
    if (nowMs - cached.usedAtMs <= LAST_USED_GRANULARITY_MS) return;
    cached.usedAtMs = nowMs;
    const notSince = new Date(now.getTime() - LAST_USED_GRANULARITY_MS);
    const { key } = cached;
    inBackground(apiKeys.touch(key, key.keyId, { at: now, notSince }));
  };

  return async (keyText, beforeFirstRead) => {
    if (environmentOfKeyText(keyText) === undefined) throw unknownKey();
    const sha256 = digest.sha256(keyText);
    const known = cache.get(sha256);
    const isKnown = known !== undefined && isFresh(known.readAtMs);
    const cached = isKnown ? known : await readOnce(sha256, beforeFirstRead);
    const now = new Date(cached.readAt.getTime() + clock.monotonicMs() - cached.readAtMs);
    refuseUnusable(cached.key, now);
    recordUse(cached, now);
    return cached.key;
  };
}

function addToCache(cache: Map<string, CachedKey>, sha256: string, key: CachedKey): void {
  cache.delete(sha256);
  cache.set(sha256, key);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_MAX && oldest !== undefined) cache.delete(oldest);
}

/** The same message for a typo and an unknown key: it reveals nothing to an attacker. */
function unknownKey(): Refusal {
  return new Refusal('INVALID_API_KEY', 'This API key is not known here.');
}
