import { expect } from '@jest/globals';
import type { StoredSession } from '#domain/people/access/session.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { BUDI, SARI, sampleMember, samplePerson, sampleSession } from './person-samples.ts';
import { ALICE, BOB, INSTANT, later, sampleAccount, sha256Of, uuid } from './samples.ts';
import { writeAll, writeAsOwner } from './writes.ts';

const session = sampleSession();

export const sessionContract: Contract = {
  port: 'sessions',
  checks: [
    {
      name: 'finds each session by its token, with the current role of its person in its account',
      async check(storage) {
        await open(storage);
        const liveAllowedAt = INSTANT;
        const none = { hasFirstPassword: false, hasSecondFactor: false };
        const plain = { isOperator: false, role: null, ...none, liveAllowedAt };
        const staff = { ...plain, isOperator: true, hasFirstPassword: true, hasSecondFactor: true };
        const all = [
          { session, ...plain, role: 'FINANCE' },
          { session: nth(2, { accountId: BOB }), ...plain },
          {
            session: nth(3, { accountId: null, lastSeenAt: later(INSTANT, 3) }),
            ...plain,
            liveAllowedAt: null,
          },
          { session: nth(4, { personId: BUDI }), ...staff },
          { session: nth(5, { personId: BUDI, accountId: BOB }), ...staff, role: 'VIEWER' },
          { session: nth(6, { personId: uuid(0xca), provedAt: later(INSTANT, 1) }), ...plain },
        ];
        await insert(storage, ...all.map((one) => one.session));
        const { sessions } = storage.stores;
        for (const one of all) {
          expect(await sessions.findByToken(one.session.tokenSha256)).toEqual(one);
        }
        expect(await sessions.findByToken(sha256Of(404))).toBeUndefined();
        const tokens = all.slice(1).map((one) => one.session.tokenSha256);
        const several = await sessions.findByTokens([...tokens, sha256Of(404)]);
        expect(several).toHaveLength(tokens.length);
        expect(several).toEqual(expect.arrayContaining(all.slice(1)));
        expect(await sessions.findByTokens([])).toEqual([]);
      },
    },
    {
      name: 'finds no session of a person without a confirmed mailbox',
      async check(storage) {
        await open(storage);
        const unproved = samplePerson({ personId: uuid(0xc1), verifiedAt: null });
        await writeAll(storage, (write) => write.people.insert(unproved));
        const own = nth(2, { personId: unproved.personId });
        await insert(storage, own);
        expect(await storage.stores.sessions.findByToken(own.tokenSha256)).toBeUndefined();
        expect(await storage.stores.sessions.findByTokens([own.tokenSha256])).toEqual([]);
      },
    },
    {
      name: 'lists the sessions of one person, newest first',
      async check(storage) {
        await open(storage);
        const own = [2, 4, 1, 3].map((n) => nth(n, { userAgent: `browser ${n}` }));
        await insert(storage, ...own, nth(9, { personId: BUDI }));
        const found = await storage.stores.sessions.list(SARI, 3);
        expect(found).toEqual(
          own.toSorted((a, b) => (a.sessionId > b.sessionId ? -1 : 1)).slice(0, 3),
        );
      },
    },
    {
      name: 'stores the day on which a person last signed in to an account',
      async check(storage) {
        await open(storage);
        const { accounts } = storage.stores;
        const enteredAt = async () => (await accounts.find(ALICE))?.enteredAt;
        const day = later(INSTANT, DAY_MS);
        await insert(storage, nth(1, { createdAt: later(day, -1) }));
        expect(await enteredAt()).toEqual(INSTANT);
        await insert(storage, nth(2, { createdAt: day }));
        expect(await enteredAt()).toEqual(day);
        await insert(storage, nth(3, { createdAt: later(day, 1) }), nth(4, { accountId: null }));
        await insert(storage, nth(5, { accountId: BOB, createdAt: later(day, DAY_MS) }));
        expect(await enteredAt()).toEqual(day);
      },
    },
    ...ending(),
    ...touching(),
  ],
};

function ending(): Check[] {
  const others = [nth(2), nth(3, { personId: BUDI })];
  return [
    {
      name: 'ends one session of its person once, and no other',
      async check(storage) {
        const { sessions } = storage.stores;
        await open(storage);
        await insert(storage, session, ...others);
        expect(await sessions.end(BUDI, session.sessionId)).toBe(false);
        expect(await sessions.end(SARI, session.sessionId)).toBe(true);
        expect(await sessions.end(SARI, session.sessionId)).toBe(false);
        expect(await tokensLeft(storage)).toEqual([2, 3]);
      },
    },
    {
      name: 'ends all sessions of a person except one, and none of another person',
      async check(storage) {
        await open(storage);
        await insert(storage, session, ...others, nth(4));
        await storage.stores.sessions.endOthers(SARI, nth(4).sessionId);
        expect(await tokensLeft(storage)).toEqual([3, 4]);
      },
    },
    {
      name: 'finds and removes one session of its person, if it exists',
      async check(storage) {
        await open(storage);
        await insert(storage, session, ...others);
        const { sessions } = storage.stores;
        expect(await sessions.find(SARI, session.sessionId)).toEqual(session);
        expect(await sessions.find(BUDI, session.sessionId)).toBeUndefined();
        await writeAll(storage, (write) => write.sessions.remove(BUDI, session.sessionId));
        expect(await tokensLeft(storage)).toEqual([1, 2, 3]);
        for (const _ of ['once', 'twice']) {
          await writeAll(storage, (write) => write.sessions.remove(SARI, session.sessionId));
          expect(await tokensLeft(storage)).toEqual([2, 3]);
        }
        expect(await sessions.find(SARI, session.sessionId)).toBeUndefined();
      },
    },
    {
      name: 'removes all sessions of a person except the one that begins in the same commit',
      async check(storage) {
        await open(storage);
        await insert(storage, session, ...others);
        await writeAll(storage, ({ sessions }) => {
          sessions.removeAll(SARI);
          sessions.insert(nth(4));
        });
        expect(await tokensLeft(storage)).toEqual([3, 4]);
      },
    },
    {
      name: 'removes the sessions of one person in one account',
      async check(storage) {
        await open(storage);
        const inBob = nth(2, { accountId: BOB });
        const others = [nth(3, { accountId: null }), nth(4, { personId: BUDI })];
        await insert(storage, session, inBob, ...others);
        const member = { accountId: ALICE, personId: SARI };
        await writeAll(storage, ({ sessions }) => sessions.removeOf(member));
        await writeAll(storage, ({ sessions }) => sessions.removeOf(member));
        expect(await tokensLeft(storage)).toEqual([2, 3, 4]);
      },
    },
  ];
}

function touching(): Check[] {
  const seen = { at: later(INSTANT, 60_000), notSince: INSTANT };
  return [
    {
      name: 'records when a session was last seen, unless a recent time is stored',
      async check(storage) {
        const { sessions } = storage.stores;
        await open(storage);
        const old = nth(2, { lastSeenAt: later(INSTANT, -1) });
        const other = nth(3, { lastSeenAt: later(INSTANT, -1) });
        await insert(storage, session, old, other);
        expect(await sessions.touch(session.tokenSha256, seen)).toBe(false);
        expect(await sessions.touch(sha256Of(404), seen)).toBe(false);
        expect(await sessions.touch(old.tokenSha256, seen)).toBe(true);
        expect(await sessions.list(SARI, 9)).toEqual([
          other,
          { ...old, lastSeenAt: seen.at },
          session,
        ]);
      },
    },
  ];
}

function nth(n: number, rest: Partial<StoredSession> = {}): StoredSession {
  return sampleSession({ tokenSha256: sha256Of(n), sessionId: uuid(n), ...rest });
}

async function insert(storage: Storage, ...all: readonly StoredSession[]): Promise<void> {
  for (const one of all) await writeAll(storage, (write) => write.sessions.insert(one));
}

async function tokensLeft({ stores: { sessions } }: Storage): Promise<readonly number[]> {
  const tokens = [1, 2, 3, 4];
  const found = await Promise.all(tokens.map((n) => sessions.findByToken(sha256Of(n))));
  return tokens.filter((_, at) => found[at] !== undefined);
}

/** Sari is FINANCE in ALICE's account, Budi of our staff and VIEWER in BOB's, Carol in none. */
async function open(storage: Storage): Promise<void> {
  await writeAll(storage, (write) => write.accounts.insert(sampleAccount({ accountId: ALICE })));
  await writeAll(storage, (write) => write.accounts.insert(sampleAccount({ accountId: BOB })));
  const secondFactor = { secret: 'sealed:x', isOn: true, lastStep: 0, recoveryCodes: [] };
  const budi = samplePerson({
    personId: BUDI,
    isOperator: true,
    firstPasswordUntil: INSTANT,
    secondFactor,
  });
  const begun = { ...secondFactor, isOn: false };
  const carol = samplePerson({ personId: uuid(0xca), secondFactor: begun });
  for (const person of [samplePerson(), budi, carol]) {
    await writeAsOwner(storage, (write) => write.people.insert(person));
  }
  const inBob = sampleMember({ accountId: BOB, personId: BUDI, role: 'VIEWER' });
  for (const member of [sampleMember({ role: 'FINANCE' }), inBob]) {
    await writeAll(storage, (write) => write.members.insert(member));
  }
}
