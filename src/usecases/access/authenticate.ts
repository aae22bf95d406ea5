import { type ApiKey, LAST_USED_GRAIN_MS, refuseUnusable } from '#domain/access/api-key.ts';
import type { ApiKeyStore, FoundKey } from '#domain/access/api-key-store.ts';
import { environmentOfKeyText } from '#domain/access/api-key-text.ts';
import type { Digest } from '#domain/digest.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';

export type Authenticate = (keyText: string) => Promise<ApiKey>;

type Deps = {
  readonly apiKeys: ApiKeyStore;
  readonly clock: Clock;
  readonly digest: Digest;
  /** Runs what nobody waits for, and reports its failure. */
  readonly inBackground: (work: Promise<unknown>) => void;
};

type Remembered = FoundKey & { readonly atMs: number; usedAtMs: number };

/** A revocation must work in every process within this time. */
const REMEMBERED_MS = 5_000;
/** The keys of one process that were used in the last seconds; older ones leave first. */
const REMEMBERED_MAX = 10_000;

/** Reads a key at most every five seconds; a mistyped one never. */
export function authenticate({ apiKeys, clock, digest, inBackground }: Deps): Authenticate {
  const memory = new Map<string, Remembered>();

  const read = async (sha256: string): Promise<Remembered> => {
    const atMs = clock.monotonicMs();
    const found = await apiKeys.findBySecret(sha256);
    if (found === undefined) throw unknownKey();
    const usedAtMs = atMs - (found.readAt.getTime() - (found.key.lastUsedAt?.getTime() ?? 0));
    return { ...found, atMs, usedAtMs };
  };

  const noteUse = (remembered: Remembered, now: Date): void => {
    const nowMs = clock.monotonicMs();
    if (nowMs - remembered.usedAtMs <= LAST_USED_GRAIN_MS) return;
    remembered.usedAtMs = nowMs;
    const notSince = new Date(now.getTime() - LAST_USED_GRAIN_MS);
    const { key } = remembered;
    inBackground(apiKeys.touch(key, key.keyId, { at: now, notSince }));
  };

  return async (keyText) => {
    if (environmentOfKeyText(keyText) === undefined) throw unknownKey();
    const sha256 = digest.sha256(keyText);
    const known = memory.get(sha256);
    const isFresh = known !== undefined && clock.monotonicMs() - known.atMs < REMEMBERED_MS;
    const remembered = isFresh ? known : await read(sha256);
    if (!isFresh) remember(memory, sha256, remembered);
    const now = new Date(remembered.readAt.getTime() + clock.monotonicMs() - remembered.atMs);
    refuseUnusable(remembered.key, now);
    noteUse(remembered, now);
    return remembered.key;
  };
}

function remember(memory: Map<string, Remembered>, sha256: string, key: Remembered): void {
  memory.delete(sha256);
  memory.set(sha256, key);
  const [oldest] = memory.keys();
  if (memory.size > REMEMBERED_MAX && oldest !== undefined) memory.delete(oldest);
}

/** One message for a typo and for a stranger's key: it tells a guesser nothing. */
function unknownKey(): Refusal {
  return new Refusal('INVALID_API_KEY', 'This API key is not known here.');
}
