import { expect } from '@jest/globals';
import { leaseFrom } from '#domain/due-request.ts';
import { NO_CHOICE } from '#domain/notifying/person-notice/news-choice.ts';
import type { PersonNoticeClaim } from '#domain/notifying/person-notice/person-notice.ts';
import type { PersonNoticeEnd } from '#domain/notifying/person-notice/person-notice-store.ts';
import type { Check, Contract, Storage } from './contract.ts';
import {
  BOB,
  BUDI,
  happen,
  insertPeople,
  LINE,
  requestAllOf,
  SARI,
  sampleNews,
  samplePersonNotice,
} from './person-notice-samples.ts';
import { sampleMember, samplePerson } from './person-samples.ts';
import { expectStale } from './refused-writes.ts';
import { ALICE, INSTANT, later, uuid } from './samples.ts';
import { OTHER_ACCOUNT, OTHER_ENVIRONMENT, TENANT } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const LEASE = leaseFrom(INSTANT, 60_000);
const SENT: PersonNoticeEnd = {
  status: 'SENT',
  dueAt: null,
  endedAt: later(INSTANT, 7),
  error: null,
};
const AGAIN: PersonNoticeEnd = {
  status: 'PENDING',
  dueAt: later(INSTANT, 9),
  endedAt: null,
  error: '451',
};

export const personNoticeContract: Contract = {
  port: 'personNotices',
  checks: [...requests(), ...claims(), ...ends(), ...news(), ...choices()],
};

function requests(): Check[] {
  return [
    {
      name: 'stores an e-mail to a person as it was requested, due at its time',
      async check(storage) {
        await insertPeople(storage);
        const own = samplePersonNotice({ dueAt: later(INSTANT, 5) });
        const digest = sampleNews({ noticeId: uuid(2), kind: 'DIGEST' });
        await requestAllOf(storage, [own, digest]);
        const begun = { status: 'PENDING', tries: 0, endedAt: null, error: null };
        expect(await storage.stored.personNotices()).toEqual([
          { ...own, ...begun },
          { ...digest, ...begun },
        ]);
      },
    },
    {
      name: 'stores an e-mail for each owner of an account except the new one',
      async check(storage) {
        await insertPeople(storage);
        const third = uuid(0x3d);
        await writeAll(storage, (write) => {
          write.people.insert(samplePerson({ personId: third, email: 'third@shop.example' }));
          write.members.insert(sampleMember({ personId: third, role: 'OWNER' }));
        });
        const request = {
          noticeId: uuid(1),
          accountId: ALICE,
          kind: 'OWNER',
          facts: { key: null, ownerId: third },
          createdAt: INSTANT,
        } as const;
        const key = { key: 'Till', ownerId: null };
        await writeAll(storage, ({ personNotices }) => {
          personNotices.requestOfOwners(request);
          personNotices.requestOfOwners({
            ...request,
            noticeId: uuid(2),
            kind: 'LIVE_KEY',
            facts: key,
          });
        });
        const stored = await storage.stored.personNotices();
        const expected = {
          accountId: ALICE,
          environment: null,
          lineCount: 0,
          day: null,
          status: 'PENDING',
          tries: 0,
          dueAt: INSTANT,
          createdAt: INSTANT,
          endedAt: null,
          error: null,
        };
        const toSari = { personId: SARI, recipient: 'sari@shop.example' };
        const toThird = { personId: third, recipient: 'third@shop.example' };
        const ofKey = { ...expected, noticeId: uuid(2), kind: 'LIVE_KEY', facts: key };
        const { noticeId, kind, facts } = request;
        expect(stored).toHaveLength(3);
        expect(stored).toEqual(
          expect.arrayContaining([
            { ...expected, ...toSari, noticeId, kind, facts },
            { ...ofKey, ...toSari },
            { ...ofKey, ...toThird },
          ]),
        );
      },
    },
    {
      name: 'rejects a second open news e-mail of the same kind, member and tenant',
      async check(storage) {
        await insertPeople(storage);
        const first = sampleNews();
        const others = [
          sampleNews({ noticeId: uuid(2), kind: 'DIGEST' }),
          sampleNews({ noticeId: uuid(3), personId: BUDI }),
          sampleNews({ noticeId: uuid(4), ...OTHER_ENVIRONMENT }),
          sampleNews({ noticeId: uuid(5), ...OTHER_ACCOUNT }),
          samplePersonNotice({ noticeId: uuid(6) }),
          samplePersonNotice({ noticeId: uuid(7) }),
        ];
        await requestAllOf(storage, [first, ...others]);
        const again = sampleNews({ noticeId: uuid(9) });
        await expectStale(storage, (write) => write.personNotices.request(again));
        await storage.stores.personNotices.claimDue({ ...LEASE, limit: 9 });
        await requestAllOf(storage, [again]);
        expect(await storage.stored.personNotices()).toHaveLength(8);
      },
    },
    {
      name: 'refuses a second digest of a day, also after the first was sent',
      async check(storage) {
        await insertPeople(storage);
        await requestAllOf(storage, [sampleNews({ kind: 'DIGEST' })]);
        const { personNotices } = storage.stores;
        await personNotices.claimDue({ ...LEASE, limit: 9 });
        await personNotices.recordEnd({ noticeId: uuid(1), personId: SARI, tries: 1 }, SENT);
        const again = sampleNews({ noticeId: uuid(2), kind: 'DIGEST' });
        await expectStale(storage, (write) => write.personNotices.request(again));
        await requestAllOf(storage, [
          { ...again, day: '2026-11-25' },
          sampleNews({ noticeId: uuid(3), kind: 'DIGEST', personId: BUDI }),
        ]);
        expect(await storage.stored.personNotices()).toHaveLength(3);
      },
    },
    {
      name: 'replaces the lines of an open e-mail, unless it has changed or is no longer open',
      async check(storage) {
        await insertPeople(storage);
        const open = sampleNews();
        const other = sampleNews({ noticeId: uuid(2), personId: BUDI });
        await requestAllOf(storage, [open, other]);
        const two = { facts: { lines: [LINE, LINE] }, lineCount: 2 };
        await writeAll(storage, (write) => write.personNotices.extend(open, two));
        const rows = await storage.stored.personNotices();
        expect(rows.map(({ facts, lineCount }) => ({ facts, lineCount }))).toEqual([
          two,
          { facts: other.facts, lineCount: 1 },
        ]);
        const three = { facts: { lines: [] }, lineCount: 3 };
        await expectStale(storage, (write) => write.personNotices.extend(open, three));
        const now = { ...open, lineCount: 2 };
        for (const changes of [{ noticeId: uuid(8) }, { personId: BUDI }]) {
          const wrong = { ...now, ...changes };
          await expectStale(storage, (write) => write.personNotices.extend(wrong, three));
        }
        const { personNotices } = storage.stores;
        const [claim] = await personNotices.claimDue({ ...LEASE, limit: 9 });
        await expectStale(storage, (write) => write.personNotices.extend(now, three));
        if (claim === undefined) throw new Error('it is due');
        await personNotices.handOver({ noticeId: uuid(1), personId: SARI, tries: 1 });
        await expectStale(storage, (write) => write.personNotices.extend(now, three));
      },
    },
  ];
}

function claims(): Check[] {
  return [
    {
      name: 'claims due e-mails, longest due first, with the current data of their people',
      async check(storage) {
        await insertPeople(storage);
        await writeAll(storage, (write) =>
          write.personNotices.choose({ accountId: ALICE, personId: SARI }, CHOSEN),
        );
        const own = samplePersonNotice();
        const news = sampleNews({ noticeId: uuid(2), dueAt: later(INSTANT, -2) });
        const early = sampleNews({ noticeId: uuid(3), personId: BUDI, dueAt: later(INSTANT, 1) });
        await requestAllOf(storage, [own, news, early]);
        const { personNotices } = storage.stores;
        const claimed = await personNotices.claimDue({ ...LEASE, limit: 9 });
        const sari = { name: 'Sari', language: 'en' };
        const account = await storage.stores.accounts.find(ALICE);
        const { dueAt: _, ...ownRest } = own;
        const { dueAt: __, ...newsRest } = news;
        expect(claimed).toEqual([
          {
            ...newsRest,
            tries: 1,
            to: { ...sari, email: 'sari@shop.example' },
            account: { name: account?.name, timeZone: 'WIB', role: 'OWNER', choice: CHOSEN },
            ownerEmail: null,
          },
          {
            ...ownRest,
            tries: 1,
            to: { ...sari, email: 'sari.before@shop.example' },
            account: null,
            ownerEmail: null,
          },
        ]);
        expect(await personNotices.claimDue({ ...LEASE, limit: 9 })).toEqual([]);
        const again = leaseFrom(LEASE.until, 60_000);
        const third = await personNotices.claimDue({ ...again, limit: 2 });
        expect(third.map(({ noticeId, tries }) => [noticeId, tries])).toEqual([
          [uuid(3), 1],
          [expect.any(String), 2],
        ]);
      },
    },
    {
      name: 'claims an e-mail of a deleted person or former member, and names a new owner',
      async check(storage) {
        await insertPeople(storage);
        const gone = samplePersonNotice({ personId: uuid(404) });
        const stranger = sampleNews({ noticeId: uuid(2), personId: SARI, accountId: BOB });
        const owner = samplePersonNotice({
          noticeId: uuid(3),
          accountId: ALICE,
          kind: 'OWNER',
          facts: { key: null, ownerId: BUDI },
        });
        for (const [at, notice] of [gone, stranger, owner].entries()) {
          await requestAllOf(storage, [{ ...notice, dueAt: later(INSTANT, at - 9) }]);
        }
        const claimed = await storage.stores.personNotices.claimDue({ ...LEASE, limit: 9 });
        expect(
          claimed.map(({ to, account, ownerEmail }) => [to, account?.role, ownerEmail]),
        ).toEqual([
          [null, undefined, null],
          [expect.objectContaining({ email: 'sari@shop.example' }), null, null],
          [expect.anything(), 'OWNER', 'budi@shop.example'],
        ]);
        expect(claimed[1]?.account?.choice).toEqual(NO_CHOICE);
      },
    },
  ];
}

function ends(): Check[] {
  return [
    {
      name: 'hands an e-mail to a person over once, by the newest claim only',
      async check(storage) {
        const { personNotices } = storage.stores;
        const mine = await claimedPair(storage);
        expect(await personNotices.handOver({ ...mine, tries: 0 })).toBe(false);
        expect(await personNotices.handOver({ ...mine, noticeId: uuid(8) })).toBe(false);
        expect(await personNotices.handOver(mine)).toBe(true);
        expect(await personNotices.handOver(mine)).toBe(false);
        expect(await ended(storage)).toEqual([
          ['UNCONFIRMED', null],
          ['PENDING', null],
          ['PENDING', null],
        ]);
        await personNotices.recordEnd(mine, SENT);
        expect(await ended(storage)).toEqual([
          ['SENT', null],
          ['PENDING', null],
          ['PENDING', null],
        ]);
      },
    },
    {
      name: 'records the end of the newest claim of an e-mail to a person, and of no other one',
      async check(storage) {
        const { personNotices } = storage.stores;
        const mine = await claimedPair(storage);
        await personNotices.recordEnd({ ...mine, tries: 2 }, SENT);
        await personNotices.recordEnd(mine, AGAIN);
        expect((await storage.stored.personNotices())[0]).toMatchObject(AGAIN);
        await personNotices.recordEnd(mine, SENT);
        expect((await storage.stored.personNotices())[0]).toMatchObject(SENT);
        await personNotices.recordEnd(mine, AGAIN);
        expect(await ended(storage)).toEqual([
          ['SENT', null],
          ['PENDING', null],
          ['PENDING', null],
        ]);
      },
    },
  ];
}

function news(): Check[] {
  return [
    {
      name: 'queues each news event in its commit, and claims it with the details that an e-mail shows',
      async check(storage) {
        await insertPeople(storage);
        const at = (ms: number) => later(INSTANT, ms);
        const lost = { ...TENANT, number: 1, type: 'shipment.lost', createdAt: at(-2) } as const;
        await happen(storage, lost, { courier_name: 'Swift', awb: 'SIM1', reference: 'INV-1' });
        await happen(storage, { ...TENANT, number: 2, type: 'shipment.booked', createdAt: at(-3) });
        const pickup = { ...OTHER_ACCOUNT, number: 3, type: 'pickup.failed' } as const;
        await happen(storage, { ...pickup, createdAt: at(-1) }, null);
        // An event of the same moment as the first, claimed after it.
        await happen(storage, { ...lost, number: 9 });
        await happen(storage, { ...OTHER_ENVIRONMENT, ...later1(4) }, {});
        const { personNotices } = storage.stores;
        const claimed = await personNotices.claimNews({ ...LEASE, limit: 9 });
        const nothing = { courierName: null, awb: null, reference: null };
        const iso = (ms: number) => at(ms).toISOString();
        expect(claimed).toEqual([
          {
            ...TENANT,
            eventId: uuid(1),
            line: { ...LINE, subject: 'SHP1', at: iso(-2), reference: 'INV-1' },
          },
          {
            ...TENANT,
            eventId: uuid(9),
            line: { ...LINE, subject: 'SHP9', at: iso(-2) },
          },
          {
            ...OTHER_ACCOUNT,
            eventId: uuid(3),
            line: { ...nothing, type: 'pickup.failed', subject: 'SHP3', at: iso(-1) },
          },
        ]);
        expect((await storage.stored.dueNews()).map(({ dueAt }) => dueAt)).toEqual([
          LEASE.until,
          LEASE.until,
          at(1),
          LEASE.until,
        ]);
        await writeAll(storage, (write) => write.personNotices.removeNews(claimed.slice(0, 1)));
        await expectStale(storage, (write) => write.personNotices.removeNews(claimed));
        expect((await storage.stored.dueNews()).map(({ eventId }) => eventId)).toEqual([
          uuid(3),
          uuid(4),
          uuid(9),
        ]);
        const again = leaseFrom(LEASE.until, 60_000);
        const next = await personNotices.claimNews({ ...again, limit: 1 });
        expect(next.map(({ eventId }) => eventId)).toEqual([uuid(4)]);
      },
    },
    {
      name: 'claims as many due news as requested, also if several are due at the same moment',
      async check(storage) {
        await insertPeople(storage);
        for (const number of [1, 2, 3]) {
          await happen(storage, { ...TENANT, number, type: 'shipment.lost', createdAt: INSTANT });
        }
        const { personNotices } = storage.stores;
        expect(await personNotices.claimNews({ ...LEASE, limit: 2 })).toHaveLength(2);
        expect(await personNotices.claimNews({ ...LEASE, limit: 2 })).toHaveLength(1);
      },
    },
    {
      name: 'finds no e-mail to a former member of an account who is a member of another',
      async check(storage) {
        await insertPeople(storage);
        await requestAllOf(storage, [sampleNews({ personId: BUDI })]);
        await writeAll(storage, (write) =>
          write.members.remove({ accountId: ALICE, personId: BUDI }),
        );
        expect(await storage.stores.personNotices.latestNews([TENANT])).toEqual([]);
      },
    },
    {
      name: 'finds the newest e-mail with news of each kind to each member of these tenants',
      async check(storage) {
        await insertPeople(storage);
        const { personNotices } = storage.stores;
        const sent = sampleNews();
        await requestAllOf(storage, [sent]);
        await personNotices.claimDue({ ...LEASE, limit: 9 });
        const open = sampleNews({ noticeId: uuid(2) });
        const digest = sampleNews({ noticeId: uuid(3), kind: 'DIGEST' });
        const toBudi = sampleNews({ noticeId: uuid(4), personId: BUDI });
        const elsewhere = sampleNews({ noticeId: uuid(5), ...OTHER_ENVIRONMENT });
        const others = sampleNews({ noticeId: uuid(6), ...OTHER_ACCOUNT, personId: BUDI });
        const gone = sampleNews({ noticeId: uuid(7), personId: uuid(404) });
        const password = samplePersonNotice({ noticeId: uuid(8), accountId: ALICE });
        await requestAllOf(storage, [open, digest, toBudi, elsewhere, others, gone, password]);
        const found = await personNotices.latestNews([TENANT]);
        const shown = ({ dueAt: _, recipient: __, ...notice }: typeof open, isOpen = true) => ({
          ...notice,
          isOpen,
        });
        expect(found).toHaveLength(3);
        expect(found).toEqual(expect.arrayContaining([shown(open), shown(digest), shown(toBudi)]));
        const all = await personNotices.latestNews([TENANT, OTHER_ACCOUNT, OTHER_ENVIRONMENT]);
        expect(all).toHaveLength(5);
        await personNotices.claimDue({ ...LEASE, limit: 99 });
        const claimed = await personNotices.latestNews([OTHER_ACCOUNT]);
        expect(claimed).toEqual([shown(others, false)]);
        expect(await personNotices.latestNews([])).toEqual([]);
      },
    },
  ];
}

const CHOSEN = { paces: { LOSSES: 'NEVER' }, includesTest: true } as const;

function choices(): Check[] {
  return [
    {
      name: 'stores a member\u2019s choice of news in one account, and deletes it with the membership',
      async check(storage) {
        await insertPeople(storage);
        const { personNotices } = storage.stores;
        const inAlice = { accountId: ALICE, personId: BUDI };
        expect(await personNotices.choice(ALICE, BUDI)).toEqual(NO_CHOICE);
        expect(await personNotices.choice(BOB, SARI)).toBeUndefined();
        await writeAll(storage, (write) => write.personNotices.choose(inAlice, CHOSEN));
        expect(await personNotices.choice(ALICE, BUDI)).toEqual(CHOSEN);
        expect(await personNotices.choice(BOB, BUDI)).toEqual(NO_CHOICE);
        expect(await personNotices.choice(ALICE, SARI)).toEqual(NO_CHOICE);
        const stranger = { accountId: BOB, personId: SARI };
        await expectStale(storage, (write) => write.personNotices.choose(stranger, CHOSEN));
        await writeAll(storage, (write) => write.members.remove(inAlice));
        await writeAll(storage, (write) =>
          write.members.insert(sampleMember({ personId: BUDI, role: 'VIEWER' })),
        );
        expect(await personNotices.choice(ALICE, BUDI)).toEqual(NO_CHOICE);
      },
    },
    {
      name: 'lists the members of these accounts with a confirmed mailbox, with their choices of news',
      async check(storage) {
        await insertPeople(storage);
        const unproved = uuid(0x77);
        await writeAll(storage, (write) => {
          const email = 'unproved@shop.example';
          write.people.insert(samplePerson({ personId: unproved, email, verifiedAt: null }));
          write.members.insert(sampleMember({ personId: unproved, role: 'OWNER' }));
          write.personNotices.choose({ accountId: ALICE, personId: SARI }, CHOSEN);
        });
        const late = uuid(0x01);
        const early = uuid(0x02);
        await writeAll(storage, ({ people, members }) => {
          people.insert(samplePerson({ personId: late, email: 'late@shop.example' }));
          people.insert(samplePerson({ personId: early, email: 'early@shop.example' }));
          const joined = { role: 'VIEWER', accountId: BOB } as const;
          const at = (ms: number) => ({ createdAt: later(INSTANT, ms) });
          members.insert(sampleMember({ ...joined, personId: late, ...at(5) }));
          members.insert(sampleMember({ ...joined, personId: early, ...at(5) }));
        });
        const { personNotices } = storage.stores;
        const timeZone = 'WIB';
        const sari = { accountId: ALICE, personId: SARI, role: 'OWNER', timeZone, choice: CHOSEN };
        const budi = { personId: BUDI, timeZone, choice: NO_CHOICE };
        const own = await personNotices.newsMembers([ALICE]);
        expect(own).toHaveLength(2);
        expect(own).toEqual(
          expect.arrayContaining([sari, { ...budi, accountId: ALICE, role: 'DEVELOPER' }]),
        );
        const inBob = { accountId: BOB, timeZone, choice: NO_CHOICE };
        const ofBob = [
          { ...budi, accountId: BOB, role: 'OWNER' },
          { ...inBob, personId: late, role: 'VIEWER' },
          { ...inBob, personId: early, role: 'VIEWER' },
        ];
        expect(await personNotices.newsMembers([BOB])).toEqual(ofBob);
        expect(await personNotices.newsMembers([BOB, ALICE])).toEqual([...own, ...ofBob]);
      },
    },
  ];
}

/** Claims three notices: two of one id, and another. */
async function claimedPair(storage: Storage): Promise<PersonNoticeClaim> {
  await insertPeople(storage);
  await requestAllOf(storage, [
    samplePersonNotice(),
    samplePersonNotice({ personId: BUDI }),
    samplePersonNotice({ noticeId: uuid(2) }),
  ]);
  await storage.stores.personNotices.claimDue({ ...LEASE, limit: 9 });
  return { noticeId: uuid(1), personId: SARI, tries: 1 };
}

async function ended(storage: Storage) {
  const rows = await storage.stored.personNotices();
  return rows.map(({ status, error }) => [status, error]);
}

function later1(number: number) {
  return { number, type: 'shipment.lost', createdAt: later(INSTANT, 1) } as const;
}

/** Checks of the retention of e-mails to people. */
export function personNoticeRetentionChecks(): Check[] {
  return [
    {
      name: 'deletes the oldest e-mails to people first, and none that is younger than the limit',
      async check(storage) {
        await insertPeople(storage);
        const aged = (number: number, ms: number) =>
          samplePersonNotice({ noticeId: uuid(number), createdAt: later(INSTANT, ms) });
        await requestAllOf(storage, [aged(1, 2), aged(2, 0), aged(3, 1), aged(4, 3)]);
        const { retention } = storage.stores;
        const left = async () =>
          (await storage.stored.personNotices()).map(({ noticeId }) => noticeId).toSorted();
        const before = later(INSTANT, 3);
        expect(await retention.personNotices({ before, limit: 1 })).toBe(1);
        expect(await left()).toEqual([uuid(1), uuid(3), uuid(4)]);
        expect(await retention.personNotices({ before, limit: 9 })).toBe(2);
        expect(await left()).toEqual([uuid(4)]);
      },
    },
  ];
}
