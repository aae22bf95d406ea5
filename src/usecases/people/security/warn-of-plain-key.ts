import { LRUCache } from 'lru-cache';
import { keyLabel } from '#domain/people/access/api-key.ts';
import type { Caller } from '#domain/people/access/caller.ts';
import { type Clock, DAY_MS } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';

/** Returns at once and never fails, so it delays no refusal. */
export type WarnOfPlainKey = (caller: Pick<Caller, 'accountId' | 'callerId'>) => void;

type Deps = Pick<Ports, 'unitOfWork' | 'random' | 'inBackground' | 'reportError'> & {
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
};

/** Number of keys whose warnings this process remembers. */
const KEYS_MAX = 1_000;

/**
 * Requests an e-mail to the owners of an account about a LIVE key that was sent in the clear; once
 * a day per key, because a program sends it with every request.
 */
export function warnOfPlainKey(deps: Deps): WarnOfPlainKey {
  const { unitOfWork, clock, random, inBackground, reportError } = deps;
  const warnedAtMs = new LRUCache<string, number>({ max: KEYS_MAX });
  const warn = (accountId: string, keyId: string) =>
    unitOfWork.decide({
      look: ({ apiKeys }) => apiKeys.find(accountId, keyId),
      decide(key, write) {
        if (key === undefined) return;
        write.personNotices.requestOfOwners({
          noticeId: random.uuid(),
          accountId,
          kind: 'PLAIN_KEY',
          facts: { key: keyLabel(key), ownerId: null },
          createdAt: clock.now(),
        });
      },
    });
  return ({ accountId, callerId: keyId }) => {
    const nowMs = clock.monotonicMs();
    const lastMs = warnedAtMs.get(keyId);
    if (lastMs !== undefined && nowMs - lastMs < DAY_MS) return;
    warnedAtMs.set(keyId, nowMs);
    const warned = warn(accountId, keyId).catch((error: unknown) => {
      warnedAtMs.delete(keyId);
      reportError('owners were not warned of a key sent in the clear', error);
    });
    inBackground(warned);
  };
}
