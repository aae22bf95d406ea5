import { describe, expect, it } from '@jest/globals';
import { type Acting, NOBODY } from '#domain/people/access/acting.ts';
import { keyLabel } from '#domain/people/access/api-key.ts';
import type { SecurityEvent } from '#domain/people/access/security-event.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import { watchedUnitOfWork } from '#src/usecases/people/security/watched-unit-of-work.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { seededRandom } from '#tests/kit/fakes/random.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import {
  BUDI,
  SARI,
  sampleMember,
  samplePerson,
  sampleSession,
} from '#tests/kit/store-contracts/person-samples.ts';
import { ALICE, INSTANT, later, sampleKey, uuid } from '#tests/kit/store-contracts/samples.ts';
import { insertAccounts } from '#tests/kit/store-contracts/shipment-samples.ts';
import { type Decide, writeAll } from '#tests/kit/store-contracts/writes.ts';

const PAGE = { limit: 9, lookAt: 9 };
const ANY = { kinds: null, outcome: null };
const AT_HOME: Acting = { ...NOBODY, address: '203.0.113.7', userAgent: 'Mozilla/5.0' };
const SIGNED_IN: Acting = { ...AT_HOME, accountId: ALICE, personId: SARI };

describe('a watched unit of work', () => {
  it('records a password change in its commit and announces it afterwards', async () => {
    const { write, events, announced } = await bench(SIGNED_IN);
    const person = samplePerson();
    await write((writes) => writes.people.update(person, { ...person, passwordHash: 'new' }));
    const expected = { kind: 'PASSWORD_CHANGED', accountId: ALICE, address: '203.0.113.7' };
    expect(await events()).toMatchObject([{ ...expected, subject: person.email, times: 1 }]);
    expect(announced).toMatchObject([[expected]]);
  });

  it('records a new session as a sign-in unless it replaces another', async () => {
    const visitor = await bench(AT_HOME);
    await visitor.write((writes) => writes.sessions.insert(sampleSession()));
    expect(await visitor.events()).toMatchObject([{ kind: 'SIGNED_IN', personId: SARI }]);
    const known = await bench(SIGNED_IN);
    await known.write((writes) => writes.sessions.insert(sampleSession()));
    const moved = sampleSession({ lastSeenAt: later(INSTANT, 5) });
    await visitor.write((writes) =>
      writes.sessions.insert({ ...moved, tokenSha256: 'f'.repeat(64), sessionId: uuid(7) }),
    );
    expect(await known.events()).toEqual([]);
    expect(await visitor.events()).toHaveLength(1);
  });

  it('records every account act with its network address', async () => {
    const { write, events } = await bench(SIGNED_IN);
    await write((writes) =>
      writes.accountActs.record({
        accountId: ALICE,
        sequence: 1,
        kind: 'KEY_REVOKED',
        personId: SARI,
        by: 'sari@shop.example',
        subject: 'Till',
        detail: 'TEST',
        at: INSTANT,
      }),
    );
    expect(await events()).toMatchObject([
      { kind: 'KEY_REVOKED', by: 'sari@shop.example', detail: 'TEST', address: '203.0.113.7' },
    ]);
  });

  it('notifies the other owners of a new LIVE key and of a new owner, and of nothing else', async () => {
    const { write, notices } = await bench(SIGNED_IN);
    const budi = sampleMember({ personId: BUDI, role: 'OWNER' });
    await write((writes) => {
      writes.people.insert(samplePerson({ personId: BUDI, email: 'budi@shop.example' }));
      writes.members.insert(budi);
    });
    expect(await notices()).toEqual([]);
    const live = sampleKey({ environment: 'LIVE' });
    await write((writes) => writes.apiKeys.insert(live, 'a'.repeat(64)));
    const test = sampleKey({ keyId: uuid(8), environment: 'TEST' });
    await write((writes) => writes.apiKeys.insert(test, 'b'.repeat(64)));
    await write((writes) => writes.members.changeRole(sampleMember({ role: 'VIEWER' }), 'OWNER'));
    await write((writes) => writes.members.changeRole(sampleMember(), 'VIEWER'));
    const toBudi = { personId: BUDI, recipient: 'budi@shop.example', status: 'PENDING' };
    expect(await notices()).toMatchObject([
      { ...toBudi, kind: 'LIVE_KEY', facts: { key: keyLabel(live), ownerId: null } },
      { ...toBudi, kind: 'OWNER', facts: { key: null, ownerId: SARI } },
    ]);
  });

  it('commits a changed password with an e-mail to the previous mailbox', async () => {
    const { write, notices } = await bench(SIGNED_IN);
    const person = samplePerson();
    await write((writes) => writes.people.update(person, { ...person, passwordHash: 'another' }));
    const changed = { ...person, passwordHash: 'another', revision: 2 };
    await write((writes) =>
      writes.people.changeEmail(changed, { email: 'new@shop.example', at: INSTANT }),
    );
    const about = { personId: SARI, recipient: person.email, accountId: null, dueAt: INSTANT };
    const facts = { at: INSTANT.toISOString(), address: SIGNED_IN.address, detail: '' };
    expect(await notices()).toMatchObject([
      { ...about, kind: 'PASSWORD_CHANGED', facts },
      { ...about, kind: 'EMAIL_CHANGED', facts: { ...facts, detail: 'new@shop.example' } },
    ]);
  });

  it('sends no e-mail to a replaced mailbox that was never confirmed', async () => {
    const { write, notices } = await bench(SIGNED_IN);
    const person = samplePerson({ personId: BUDI, email: 'x@shop.example', verifiedAt: null });
    await write((writes) => writes.people.insert(person));
    await write((writes) =>
      writes.people.changeEmail(person, { email: 'y@shop.example', at: INSTANT }),
    );
    expect(await notices()).toEqual([]);
  });

  it('announces the events of the last decision only, and none of a failed one', async () => {
    const { write, announced, runTwice } = await bench(SIGNED_IN);
    const person = samplePerson();
    const change: Decide = (writes) =>
      writes.people.changeEmail(person, { email: 'new@shop.example', at: INSTANT });
    await expect(
      write((writes) => {
        change(writes);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(announced).toEqual([]);
    runTwice();
    await write(change);
    expect(announced.map((events) => events.map(({ kind }) => kind))).toEqual([['EMAIL_CHANGED']]);
  });
});

async function bench(acting: Acting) {
  const storage = fakeStorage(settableClock(INSTANT));
  await insertAccounts(storage);
  await writeAll(storage, (write) => {
    write.people.insert(samplePerson());
    write.members.insert(sampleMember({ role: 'VIEWER' }));
  });
  const announced: (readonly SecurityEvent[])[] = [];
  let isTwice = false;
  const inner: UnitOfWork = {
    decide: (decision) =>
      storage.unitOfWork.decide({
        ...decision,
        decide(snapshot, write) {
          if (isTwice) decision.decide(snapshot, { ...write, ...SILENT });
          return decision.decide(snapshot, write);
        },
      }),
  };
  const unitOfWork = watchedUnitOfWork({
    unitOfWork: inner,
    currentlyActing: () => acting,
    clock: settableClock(INSTANT),
    random: seededRandom(1),
    announce: (events) => void announced.push(events),
  });
  return {
    announced,
    write: (decide: Decide) => writeAll({ unitOfWork }, decide),
    events: async () =>
      (await storage.stores.securityEvents.list({ personId: SARI }, ANY, PAGE)).items,
    notices: () => storage.stored.personNotices(),
    runTwice() {
      isTwice = true;
    },
  };
}

/** Writes of an attempt that is retried because its reads were stale. */
const SILENT = {
  people: { insert() {}, update() {}, changeEmail() {} },
  securityEvents: { record() {} },
  personNotices: {
    request() {},
    requestOfOwners() {},
    extend() {},
    choose() {},
    removeNews() {},
  },
} as const;
