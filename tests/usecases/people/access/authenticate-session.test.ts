import { describe, expect, it } from '@jest/globals';
import { systemDigest } from '#adapters/system/digest.ts';
import { newSessionToken, SESSION_IDLE_MS } from '#domain/people/access/session.ts';
import type { SessionStore } from '#domain/people/access/session-store.ts';
import { csrfTokenOf, knownSessions } from '#src/usecases/people/access/authenticate-session.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import {
  SARI,
  sampleMember,
  samplePerson,
  sampleSession,
} from '#tests/kit/store-contracts/person-samples.ts';
import { ALICE, sampleAccount } from '#tests/kit/store-contracts/samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

const NOW = new Date('2026-11-25T08:00:00.000Z');
const TOKEN = newSessionToken(seededRandom(7));
const UNKNOWN = newSessionToken(seededRandom(8));
const REFUSED = { name: 'Refusal', code: 'UNAUTHENTICATED' };

describe('a session', () => {
  it('returns person, account and permissions of a session', async () => {
    const { enter } = await scene();
    expect(await enter(TOKEN)).toMatchObject({
      personId: SARI,
      accountId: ALICE,
      role: 'VIEWER',
      csrfToken: csrfTokenOf(TOKEN, systemDigest),
    });
  });

  it('rejects an unknown or expired session token, and a malformed one without a read', async () => {
    const { enter, reads, clock } = await scene();
    for (const text of ['', 'x'.repeat(31), `${TOKEN}x`]) {
      await expect(enter(text)).rejects.toMatchObject(REFUSED);
    }
    expect(reads.count).toBe(0);
    await expect(enter(UNKNOWN)).rejects.toMatchObject(REFUSED);
    clock.advance(SESSION_IDLE_MS);
    await expect(enter(TOKEN)).rejects.toMatchObject(REFUSED);
  });

  it('reads a session once in five seconds, however many requests use it at once', async () => {
    const { enter, reads, clock } = await scene();
    await Promise.all([enter(TOKEN), enter(TOKEN), enter(TOKEN)]);
    clock.advance(4_999);
    await enter(TOKEN);
    expect(reads.count).toBe(1);
    clock.advance(1);
    await enter(TOKEN);
    expect(reads.count).toBe(2);
  });

  it('reads a session again after the cache of its person was cleared', async () => {
    const { enter, stores, forgetSessions } = await scene();
    await enter(TOKEN);
    await stores.sessions.end(SARI, sampleSession().sessionId);
    await enter(TOKEN);
    forgetSessions(SARI);
    await expect(enter(TOKEN)).rejects.toMatchObject(REFUSED);
  });

  it('extends a used session, writing at most once a minute', async () => {
    const { enter, clock, touches } = await scene();
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      clock.advance(10 * 60_000);
      await enter(TOKEN);
      await enter(TOKEN);
    }
    expect(touches.count).toBe(24 * 6);
  });

  it('runs the guard before the first read of a session token', async () => {
    const { enter, reads } = await scene();
    const refuse = () => {
      throw new Error('too many');
    };
    await expect(enter(TOKEN, refuse)).rejects.toThrow('too many');
    expect(reads.count).toBe(0);
    await enter(TOKEN);
    await enter(TOKEN, refuse);
  });
});

async function scene() {
  const clock = settableClock(NOW);
  const storage = fakeStorage(clock);
  const session = sampleSession({
    tokenSha256: systemDigest.sha256(TOKEN),
    createdAt: NOW,
    lastSeenAt: NOW,
  });
  await writeAll(storage, (write) => {
    write.accounts.insert(sampleAccount());
    write.people.insert(samplePerson());
    write.members.insert(sampleMember({ role: 'VIEWER' }));
    write.sessions.insert(session);
  });
  const reads = { count: 0 };
  const touches = { count: 0 };
  const { sessions } = storage.stores;
  const counted: SessionStore = {
    ...sessions,
    findByToken(sha256) {
      reads.count += 1;
      return sessions.findByToken(sha256);
    },
    touch(...args) {
      touches.count += 1;
      return sessions.touch(...args);
    },
  };
  const digest = systemDigest;
  const own = { liveNeedsConsent: false, factorPolicy: { ownersNeedFactor: false } };
  const known = knownSessions({ sessions: counted, clock, digest, ...own, inBackground: () => {} });
  return { clock, reads, touches, ...storage, ...known, enter: known.authenticateSession };
}
