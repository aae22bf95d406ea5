import { type ApiKey, LAST_USED_GRAIN_MS, refuseUnusable } from '#domain/access/api-key.ts';
import type { ApiKeyStore, FoundKey } from '#domain/access/api-key-store.ts';
import { environmentOfKeyText } from '#domain/access/api-key-text.ts';
import type { Digest } from '#domain/digest.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Clock } from '#domain/time.ts';

/**
 * `beforeFirstRead` is asked before a key that this process has not seen lately is read; what it
 * throws refuses the key.
 */
export type Authenticate = (keyText: string, beforeFirstRead?: () => void) => Promise<ApiKey>;

type Deps = {
  readonly apiKeys: ApiKeyStore;
  readonly clock: Clock;
  readonly digest: Digest;
  /** Runs what nobody waits for, and reports its failure. */
  readonly inBackground: (work: Promise<unknown>) => void;
};

type Remembered = FoundKey & { readonly atMs: number; usedAtMs: number };
type Reading = { readonly atMs: number; readonly found: Promise<Remembered> };

/** A revocation must work in every process within this time. */
const REMEMBERED_MS = 5_000;
/** The keys of one process that were used in the last seconds; older ones leave first. */
const REMEMBERED_MAX = 10_000;

/** Reads a key at most every five seconds, however many ask at once; a mistyped one never. */
export function authenticate({ apiKeys, clock, digest, inBackground }: Deps): Authenticate {
  const memory = new Map<string, Remembered>();
  const readings = new Map<string, Reading>();
  const isFresh = (atMs: number) => clock.monotonicMs() - atMs < REMEMBERED_MS;

  const read = async (sha256: string): Promise<Remembered> => {
    const atMs = clock.monotonicMs();
    const found = await apiKeys.findBySecret(sha256);
    if (found === undefined) {
      memory.delete(sha256);
      throw unknownKey();
    }
    const usedAtMs = atMs - (found.readAt.getTime() - (found.key.lastUsedAt?.getTime() ?? 0));
    const remembered = { ...found, atMs, usedAtMs };
    remember(memory, sha256, remembered);
    return remembered;
  };

  const readOnce = (sha256: string, beforeFirstRead?: () => void): Promise<Remembered> => {
    const running = readings.get(sha256);
    if (running !== undefined && isFresh(running.atMs)) return running.found;
    if (!memory.has(sha256)) beforeFirstRead?.();
    const reading = { atMs: clock.monotonicMs(), found: read(sha256) };
    readings.set(sha256, reading);
    const forget = () => {
      if (readings.get(sha256) === reading) readings.delete(sha256);
    };
    reading.found.then(forget, forget);
    return reading.found;
  };

  const noteUse = (remembered: Remembered, now: Date): void => {
    const nowMs = clock.monotonicMs();
    if (nowMs - remembered.usedAtMs <= LAST_USED_GRAIN_MS) return;
    remembered.usedAtMs = nowMs;
    const notSince = new Date(now.getTime() - LAST_USED_GRAIN_MS);
    const { key } = remembered;
    inBackground(apiKeys.touch(key, key.keyId, { at: now, notSince }));
  };

  return async (keyText, beforeFirstRead) => {
    if (environmentOfKeyText(keyText) === undefined) throw unknownKey();
    const sha256 = digest.sha256(keyText);
    const known = memory.get(sha256);
    const isKnown = known !== undefined && isFresh(known.atMs);
    const remembered = isKnown ? known : await readOnce(sha256, beforeFirstRead);
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
