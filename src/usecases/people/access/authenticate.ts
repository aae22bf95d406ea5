import {
  type ApiKey,
  LAST_USED_GRANULARITY_MS,
  refuseUnusable,
} from '#domain/people/access/api-key.ts';
import type { FoundKey } from '#domain/people/access/api-key-store.ts';
import { environmentOfKeyText } from '#domain/people/access/api-key-text.ts';
import { Refusal } from '#domain/refusal.ts';
import { cachedReads, type Read } from '../../cached-reads.ts';
import type { Ports } from '../../ports.ts';

/** `beforeFirstRead` is called before an uncached key is read; if it throws, the key is refused. */
export type Authenticate = (keyText: string, beforeFirstRead?: () => void) => Promise<ApiKey>;

type Deps = Pick<Ports, 'apiKeys' | 'clock' | 'digest' | 'inBackground'>;

type CachedKey = FoundKey & Read & { usedAtMs: number };

/**
 * Reads a key at most every five seconds, however many concurrent requests use it, and never for a
 * malformed key.
 */
export function authenticate({ apiKeys, clock, digest, inBackground }: Deps): Authenticate {
  const keys = cachedReads<CachedKey>(clock, async (sha256, readAtMs) => {
    const found = await apiKeys.findBySecret(sha256);
    if (found === undefined) return undefined;
    const usedAtMs = readAtMs - (found.readAt.getTime() - (found.key.lastUsedAt?.getTime() ?? 0));
    return { ...found, readAtMs, usedAtMs };
  });

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
    const cached = await keys.get(digest.sha256(keyText), beforeFirstRead);
    if (cached === undefined) throw unknownKey();
    const now = new Date(cached.readAt.getTime() + clock.monotonicMs() - cached.readAtMs);
    refuseUnusable(cached.key, now);
    recordUse(cached, now);
    return cached.key;
  };
}

/**
 * The message is the same for a typo and for an unknown key, so that it reveals nothing to an
 * attacker.
 */
function unknownKey(): Refusal {
  return new Refusal('INVALID_API_KEY', 'This API key is not known here.');
}
