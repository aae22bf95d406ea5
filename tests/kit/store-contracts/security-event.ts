import { expect } from '@jest/globals';
import type { SecurityEvent, SecurityLogOwner } from '#domain/people/access/security-event.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { BUDI, SARI, sampleMember, samplePerson } from './person-samples.ts';
import { ALICE, BOB, INSTANT, later, sampleKey, sha256Of, uuid } from './samples.ts';
import { insertAccounts } from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const ANY = { kinds: null, outcome: null } as const;
const ALL = { limit: 99, lookAt: 99 } as const;
const SARIS = 'sari@shop.example';

/** Owners of the listed events; events of Bob and Budi are between theirs. */
const OWNERS: readonly (readonly [whose: string, SecurityLogOwner])[] = [
  ['an account', { accountId: ALICE }],
  ['a person', { personId: SARI }],
];
const OTHERS = { accountId: BOB, personId: BUDI, by: 'budi@shop.example' } as const;

export const securityEventContract: Contract = {
  port: 'securityEvents',
  checks: [
    {
      name: 'stores security events unchanged, and lists those of an account newest first, page by page',
      async check(storage) {
        // Unsorted, so that an accidental order is detected.
        const own = [2, 4, 1, 3].map((n) => event(n));
        await record(storage, [
          ...own,
          event(9, { accountId: BOB }),
          event(8, { accountId: null }),
        ]);
        const newestFirst = own.toSorted((a, b) => (a.eventId > b.eventId ? -1 : 1));
        const { securityEvents } = storage.stores;
        const owner = { accountId: ALICE };
        expect(await securityEvents.list(owner, ANY, ALL)).toEqual({
          items: newestFirst,
          next: null,
        });
        const first = await securityEvents.list(owner, ANY, { limit: 2, lookAt: 99 });
        expect(first).toEqual({ items: newestFirst.slice(0, 2), next: uuid(3) });
        const page = { limit: 2, lookAt: 99, before: uuid(3) };
        expect(await securityEvents.list(owner, ANY, page)).toEqual({
          items: newestFirst.slice(2),
          next: null,
        });
      },
    },
    {
      name: 'lists the security events of a person, in every account and in none',
      async check(storage) {
        const budi = { personId: BUDI, by: 'budi@shop.example' };
        const own = [ALICE, BOB, null].map((accountId, n) => event(n + 1, { ...budi, accountId }));
        await record(storage, [...own, event(4)]);
        const { securityEvents } = storage.stores;
        const found = await securityEvents.list({ personId: BUDI }, ANY, ALL);
        expect(found.items).toEqual(own.toReversed());
      },
    },
    ...OWNERS.flatMap(([whose, owner]) => looking(whose, owner)),
    ...naming(),
    ...placing(),
    ...appending(),
  ],
};

function looking(whose: string, owner: SecurityLogOwner): Check[] {
  return [
    {
      name: `filters the security events of ${whose} by kind and outcome`,
      async check(storage) {
        const refused = { kind: 'SIGN_IN_REFUSED', outcome: 'REFUSED' } as const;
        await record(storage, [event(1), event(2, refused), event(3, { kind: 'KEY_CREATED' })]);
        const kinds = ['SIGNED_IN', 'SIGN_IN_REFUSED'] as const;
        expect(await idsOf(storage, owner, { kinds, outcome: null })).toEqual([2, 1]);
        expect(await idsOf(storage, owner, { kinds, outcome: 'REFUSED' })).toEqual([2]);
        expect(await idsOf(storage, owner, { kinds: null, outcome: 'DONE' })).toEqual([3, 1]);
      },
    },
    {
      name: `reads a limited number of security events of ${whose}, and none of others`,
      async check(storage) {
        // Unsorted, so that an accidental order is detected.
        const own = [5, 1, 9, 3, 7].map((n) => event(n));
        const others = [4, 8, 2, 6].map((n) => event(n, OTHERS));
        await record(storage, [...own, ...others]);
        const { securityEvents } = storage.stores;
        const before = uuid(9);
        const none = { kinds: ['KEY_CREATED'], outcome: null } as const;
        expect(await securityEvents.list(owner, none, { limit: 9, lookAt: 2, before })).toEqual({
          items: [],
          next: uuid(5),
        });
        expect(await securityEvents.list(owner, ANY, { limit: 2, lookAt: 99, before })).toEqual({
          items: [event(7), event(5)],
          next: uuid(5),
        });
        expect(await securityEvents.list(owner, ANY, { limit: 9, lookAt: 3, before })).toEqual({
          items: [event(7), event(5), event(3)],
          next: uuid(3),
        });
      },
    },
  ];
}

function naming(): Check[] {
  return [
    {
      name: 'returns the current names of people in security events that recorded none',
      async check(storage) {
        await record(storage, [
          event(1, { by: null }),
          event(2, { by: null, personId: null }),
          event(3, { by: 'sari@former.example' }),
        ]);
        const { items } = await storage.stores.securityEvents.list({ accountId: ALICE }, ANY, ALL);
        expect(items.map(({ by }) => by)).toEqual(['sari@former.example', null, SARIS]);
      },
    },
    {
      name: 'names an API key in a security event by its name and last characters',
      async check(storage) {
        await record(storage, [
          event(1, { by: null, personId: null, keyId: uuid(71) }),
          event(2, { by: null, personId: null }),
        ]);
        await writeAll(storage, (write) => {
          write.apiKeys.insert(sampleKey({ keyId: uuid(71), last4: 'abcd' }), sha256Of(71));
          write.apiKeys.insert(sampleKey({ keyId: uuid(72), name: 'Other' }), sha256Of(72));
        });
        const { items } = await storage.stores.securityEvents.list({ accountId: ALICE }, ANY, ALL);
        expect(items.map(({ by }) => by)).toEqual([null, 'Till …abcd']);
      },
    },
  ];
}

function placing(): Check[] {
  return [
    {
      name: 'assigns a security event without an account to the one its person joined first',
      async check(storage) {
        await record(storage, [event(1, { accountId: null }), event(2)]);
        expect(await idsOf(storage, { accountId: BOB }, ANY)).toEqual([1]);
        expect(await idsOf(storage, { accountId: ALICE }, ANY)).toEqual([2]);
      },
    },
  ];
}

function appending(): Check[] {
  const anonymous = { accountId: null, personId: null, by: null };
  return [
    {
      name: 'appends security events, and assigns events of an e-mail to its person and their first account',
      async check(storage) {
        await people(storage);
        const { securityEvents } = storage.stores;
        const known = event(1, { ...anonymous, subject: SARIS });
        await securityEvents.append([
          known,
          event(2, { ...anonymous, subject: 'stranger@nowhere.example' }),
          event(3, { personId: null, subject: SARIS }),
          event(4, { ...anonymous, subject: 'budi@shop.example' }),
        ]);
        const expected = { ...known, accountId: BOB, personId: SARI, by: SARIS };
        const { items } = await securityEvents.list({ accountId: BOB }, ANY, ALL);
        expect(items).toEqual([expected]);
        expect(await idsOf(storage, { accountId: ALICE }, ANY)).toEqual([3]);
        expect(await idsOf(storage, { personId: SARI }, ANY)).toEqual([1]);
        expect(await idsOf(storage, { personId: BUDI }, ANY)).toEqual([4]);
      },
    },
    {
      name: 'stores a security event once, however often it is appended',
      async check(storage) {
        await people(storage);
        const { securityEvents } = storage.stores;
        await securityEvents.append([event(1)]);
        await securityEvents.append([event(1, { detail: 'again' }), event(2)]);
        const { items } = await securityEvents.list({ accountId: ALICE }, ANY, ALL);
        expect(items).toEqual([event(2), event(1)]);
      },
    },
  ];
}

/** Checks with events of long ago, since no younger one can be deleted. */
export function securityEventRetentionChecks(): Check[] {
  const old = new Date('2020-01-01T00:00:00Z');
  return [
    {
      name: 'deletes the security events from before a time, the oldest first',
      async check(storage) {
        await record(
          storage,
          [3, 1, 2, 4].map((n) => event(n, { at: later(old, n) })),
        );
        const { retention } = storage.stores;
        const batch = { before: later(old, 4), limit: 2 };
        expect(await retention.securityEvents(batch)).toBe(2);
        expect(await idsOf(storage, { accountId: ALICE }, ANY)).toEqual([4, 3]);
        expect(await retention.securityEvents(batch)).toBe(1);
        expect(await retention.securityEvents(batch)).toBe(0);
        expect(await idsOf(storage, { accountId: ALICE }, ANY)).toEqual([4]);
      },
    },
  ];
}

function event(n: number, own: Partial<SecurityEvent> = {}): SecurityEvent {
  return {
    eventId: uuid(n),
    at: later(INSTANT, n),
    kind: 'SIGNED_IN',
    outcome: 'DONE',
    accountId: ALICE,
    personId: SARI,
    keyId: null,
    by: SARIS,
    subject: `${n}`,
    detail: '',
    address: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    times: n,
    ...own,
  };
}

async function idsOf(
  { stores }: Storage,
  owner: SecurityLogOwner,
  filter: Parameters<Storage['stores']['securityEvents']['list']>[1],
): Promise<readonly number[]> {
  const { items } = await stores.securityEvents.list(owner, filter, ALL);
  return items.map(({ times }) => times);
}

async function record(storage: Storage, events: readonly SecurityEvent[]): Promise<void> {
  await people(storage);
  await writeAll(storage, (write) => {
    for (const one of events) write.securityEvents.record(one);
  });
}

/** Persons of whom Sari joined Bob first. */
async function people(storage: Storage): Promise<void> {
  await insertAccounts(storage);
  await writeAll(storage, (write) => {
    write.people.insert(samplePerson({ email: SARIS }));
    write.people.insert(samplePerson({ personId: BUDI, email: 'budi@shop.example' }));
    write.members.insert(sampleMember({ createdAt: later(INSTANT, 9) }));
    write.members.insert(sampleMember({ accountId: BOB, createdAt: INSTANT }));
  });
}
