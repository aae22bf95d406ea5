import { expect } from '@jest/globals';
import { leaseFrom } from '#domain/due-request.ts';
import type {
  ClaimedNotice,
  NoticeClaim,
  NoticeEnd,
} from '#domain/notifying/buyer-notice/buyer-notice-store.ts';
import { ALLOWANCES } from '#domain/people/access/allowance.ts';
import { DAY_MS } from '#domain/time.ts';
import {
  noticesOf,
  requestAll,
  requested,
  sampleNotice,
  switchOn,
} from './buyer-notice-samples.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { INSTANT, later, sampleAccount, uuid } from './samples.ts';
import {
  insertAccounts,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
  TENANTS,
} from './shipment-samples.ts';
import { writeAll } from './writes.ts';

const LEASE = leaseFrom(INSTANT, 60_000);
const GROWN_A_DAY = ALLOWANCES.GROWN.testNoticesADay;
/** Accounts by their registration before a parcel moves at INSTANT. */
const GROWING = [
  { openedAt: later(INSTANT, -3 * DAY_MS + 1), allowed: ALLOWANCES.NEW.testNoticesADay },
  { openedAt: later(INSTANT, -3 * DAY_MS), allowed: ALLOWANCES.KNOWN.testNoticesADay },
  { openedAt: later(INSTANT, -30 * DAY_MS), allowed: GROWN_A_DAY },
];
/** Confirmed mailboxes of an account, and the address of its TEST notices. */
const MAILBOXES = [
  { change: {}, ownEmail: '0@a.example' },
  { change: { contactEmail: 'x@b.example' }, ownEmail: '1@a.example' },
  {
    change: { contactEmail: 'c@b.example', contactEmailVerifiedAt: INSTANT },
    ownEmail: 'c@b.example',
  },
  { change: { emailVerifiedAt: null }, ownEmail: null },
  { change: { emailVerifiedAt: null, contactEmail: 'x@b.example' }, ownEmail: null },
];
const ON = { isOn: true, language: 'en' } as const;
const SENT: NoticeEnd = { status: 'SENT', dueAt: null, endedAt: later(INSTANT, 7), error: null };
const AGAIN: NoticeEnd = {
  status: 'PENDING',
  dueAt: later(INSTANT, 9),
  endedAt: null,
  error: '451',
};
/** Other notices, which differ in one field each. */
const STRANGERS = [
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  { shipmentNumber: numberOf(404) },
  { kind: 'DELIVERED' },
] as const;

export const buyerNoticeContract: Contract = {
  port: 'buyerNotices',
  checks: [...settings(), ...requests(), ...claims(), ...ends()],
};

function settings(): Check[] {
  return [
    {
      name: 'stores the latest notice settings of each account and environment',
      async check(storage) {
        const { buyerNotices } = storage.stores;
        await insertAccounts(storage);
        expect(await buyerNotices.settings(TENANT)).toBeUndefined();
        const given = TENANTS.map((tenant, at) => ({
          ...tenant,
          isOn: at % 2 === 0,
          language: at < 2 ? 'id' : 'en',
        })) as (typeof ON & typeof TENANT)[];
        await writeAll(storage, (write) => {
          for (const one of given) write.buyerNotices.saveSettings(one);
        });
        for (const one of given) expect(await buyerNotices.settings(one)).toEqual(one);
        const changed = { ...TENANT, ...ON };
        await writeAll(storage, (write) => write.buyerNotices.saveSettings(changed));
        expect(await buyerNotices.settings(TENANT)).toEqual(changed);
        for (const one of given.slice(1)) expect(await buyerNotices.settings(one)).toEqual(one);
      },
    },
  ];
}

function requests(): Check[] {
  return [
    {
      name: 'stores a buyer notice if the account has them on, in its language',
      async check(storage) {
        await insertAccounts(storage);
        const off = { ...OTHER_ACCOUNT, isOn: false, language: 'id' } as const;
        await writeAll(storage, (write) => {
          write.buyerNotices.saveSettings({ ...TENANT, ...ON });
          write.buyerNotices.saveSettings(off);
        });
        for (const tenant of TENANTS) await requestAll(storage, [sampleNotice(tenant)]);
        expect(await noticesOf(storage, sampleNotice())).toEqual([
          { ...requested(sampleNotice()), language: 'en' },
        ]);
        for (const tenant of TENANTS.slice(1)) {
          expect(await noticesOf(storage, sampleNotice(tenant))).toEqual([]);
        }
      },
    },
    {
      name: 'stores the first buyer notice of each kind for a shipment only',
      async check(storage) {
        await switchOn(storage);
        const first = sampleNotice();
        const booked = later(INSTANT, 5);
        const coming = sampleNotice({ kind: 'OUT_FOR_DELIVERY', createdAt: booked });
        const delivered = sampleNotice({ kind: 'DELIVERED', createdAt: booked });
        const other = sampleNotice({ shipmentNumber: numberOf(2) });
        await requestAll(storage, [coming, first, delivered, other]);
        await requestAll(storage, [sampleNotice({ recipient: 'x@y.example', createdAt: SENT_AT })]);
        const expected = [first, delivered, coming].map(requested);
        expect(await noticesOf(storage, first)).toEqual(expected);
        expect(await noticesOf(storage, other)).toEqual([requested(other)]);
      },
    },
    {
      name: 'stores TEST buyer notices only for an account with a confirmed mailbox',
      async check(storage) {
        for (const [at, { change, ownEmail }] of MAILBOXES.entries()) {
          const accountId = uuid(720 + at);
          const tenant = { accountId, environment: 'TEST' } as const;
          await writeAll(storage, (write) => {
            write.accounts.insert(
              sampleAccount({ accountId, email: `${at}@a.example`, ...change }),
            );
            write.buyerNotices.saveSettings({ ...tenant, isOn: true, language: 'id' });
          });
          await requestAll(storage, [
            sampleNotice(tenant),
            sampleNotice({ ...tenant, environment: 'LIVE' }),
          ]);
          const kept = await noticesOf(storage, sampleNotice(tenant));
          expect(kept).toHaveLength(ownEmail === null ? 0 : 1);
        }
        const claimed = await storage.stores.buyerNotices.claimDue({ ...LEASE, limit: 9 });
        expect(claimed.map(({ shop }) => shop.ownEmail).toSorted()).toEqual(
          MAILBOXES.flatMap(({ ownEmail }) => ownEmail ?? []).toSorted(),
        );
      },
    },
    {
      name: 'allows a registered account more TEST buyer notices a day as it grows older',
      async check(storage) {
        for (const [at, { openedAt, allowed }] of GROWING.entries()) {
          const accountId = uuid(700 + at);
          const account = sampleAccount({
            accountId,
            openedBy: 'REGISTRATION',
            createdAt: openedAt,
          });
          const tenant = { accountId, environment: 'TEST' } as const;
          await writeAll(storage, (write) => {
            write.accounts.insert(account);
            write.buyerNotices.saveSettings({ ...tenant, isOn: true, language: 'id' });
          });
          const many = Array.from({ length: allowed + 2 }, (_, number) => numberOf(number + 1));
          await requestAll(
            storage,
            many.map((shipmentNumber) => sampleNotice({ ...tenant, shipmentNumber })),
          );
          const kept = (await storage.stored.buyerNotices()).filter(
            (notice) => notice.accountId === accountId,
          );
          expect(kept).toHaveLength(allowed);
        }
      },
    },
    {
      name: 'stores TEST buyer notices up to the daily limit, and any number in LIVE',
      async check(storage) {
        await switchOn(storage);
        const many = Array.from({ length: GROWN_A_DAY }, (_, at) => numberOf(at + 1));
        const over = numberOf(901);
        const next = later(INSTANT, DAY_MS);
        for (const tenant of [OTHER_ENVIRONMENT, TENANT]) {
          await requestAll(
            storage,
            many.map((shipmentNumber) => sampleNotice({ ...tenant, shipmentNumber })),
          );
        }
        expect(await storage.stored.buyerNotices()).toHaveLength(2 * GROWN_A_DAY);
        const kept = async (tenant: typeof TENANT, createdAt: Date) => {
          const notice = sampleNotice({ ...tenant, shipmentNumber: over, createdAt });
          await requestAll(storage, [notice]);
          return (await noticesOf(storage, notice)).length;
        };
        expect(await kept(TENANT, later(next, -1))).toBe(0);
        expect(await kept(OTHER_ACCOUNT, later(next, -1))).toBe(1);
        expect(await kept(OTHER_ENVIRONMENT, later(next, -1))).toBe(1);
        expect(await kept(TENANT, next)).toBe(1);
      },
    },
  ];
}

const SENT_AT = later(INSTANT, 3);

function claims(): Check[] {
  return [
    {
      name: 'claims a buyer notice with the current details of its shop, and counts the claims',
      async check(storage) {
        await switchOn(storage);
        const notice = sampleNotice();
        await requestAll(storage, [notice]);
        const account = await storage.stores.accounts.find(notice.accountId);
        if (account === undefined) throw new Error('it is there');
        const { name, email: ownEmail } = account;
        const plain = { name, colour: null, replyTo: null, ownEmail };
        expect(await claim(storage)).toEqual([
          { ...notice, language: 'id', tries: 1, shop: plain },
        ]);
        const brand = { name: 'Toko Sari', colour: '#b3261e', email: 'halo@shop.example' };
        await writeAll(storage, (write) => {
          const rest = { logo: null, whatsapp: null, website: null };
          write.brands.save({ accountId: notice.accountId, ...brand, ...rest });
          const other = { accountId: OTHER_ACCOUNT.accountId, name: 'Toko Bob' };
          write.brands.save({ ...other, colour: null, email: null, ...rest });
          write.accounts.update({
            ...account,
            contactEmail: 'gudang@shop.example',
            contactEmailVerifiedAt: INSTANT,
          });
        });
        const shop = {
          name: brand.name,
          colour: brand.colour,
          replyTo: brand.email,
          ownEmail: 'gudang@shop.example',
        };
        expect(await claim(storage, LEASE.until)).toMatchObject([{ tries: 2, shop }]);
      },
    },
    {
      name: 'claims buyer notices of accounts in turns',
      async check(storage) {
        await switchOn(storage);
        const own = [1, 2, 3].map((at) => {
          return sampleNotice({ shipmentNumber: numberOf(at), createdAt: later(INSTANT, at - 9) });
        });
        const other = sampleNotice(OTHER_ACCOUNT);
        const live = sampleNotice({ ...OTHER_ENVIRONMENT, createdAt: later(INSTANT, -1) });
        await requestAll(storage, [...own, other, live]);
        const { buyerNotices } = storage.stores;
        const first = await buyerNotices.claimDue({ ...LEASE, limit: 3 });
        expect(first.map(nameOf)).toEqual([own[0], live, other].map(nameOf));
        const rest = await buyerNotices.claimDue({ ...LEASE, limit: 3 });
        expect(rest.map(nameOf)).toEqual([own[1], own[2]].map(nameOf));
      },
    },
    {
      name: 'claims the longest due buyer notices where more are due than it reads',
      async check(storage) {
        await switchOn(storage);
        const many = Array.from({ length: 101 }, (_, at) =>
          sampleNotice({
            ...OTHER_ENVIRONMENT,
            shipmentNumber: numberOf(at + 1),
            createdAt: later(INSTANT, -at),
          }),
        );
        await requestAll(storage, many);
        const longest = await claim(storage, INSTANT, 1);
        expect(longest.map(nameOf)).toEqual([nameOf(many.at(-1))]);
      },
    },
    {
      name: 'hands a buyer notice over once, by the newest claim only, and never claims it again',
      async check(storage) {
        const { buyerNotices } = storage.stores;
        await switchOn(storage);
        const others = STRANGERS.map((changes) => sampleNotice(changes));
        await requestAll(storage, [sampleNotice(), ...others]);
        const [old] = await claim(storage, INSTANT, 1);
        await claim(storage, INSTANT);
        const again = await claim(storage, LEASE.until);
        const newest = again.find((one) => nameOf(one) === nameOf(old)) ?? again[0];
        if (old === undefined || newest === undefined) throw new Error('they are there');
        expect(await buyerNotices.handOver(old)).toBe(false);
        expect(await buyerNotices.handOver(newest)).toBe(true);
        expect(await buyerNotices.handOver(newest)).toBe(false);
        const [row] = (await noticesOf(storage, newest)).filter(isOf(newest));
        expect(row).toMatchObject({ status: 'UNCONFIRMED', dueAt: null, tries: 2 });
        const rest = await claim(storage, later(LEASE.until, DAY_MS));
        expect(rest).toHaveLength(again.length - 1);
        expect(rest.filter(isOf(newest))).toEqual([]);
        for (const one of rest) expect(one.tries).toBe(3);
      },
    },
  ];
}

function ends(): Check[] {
  return [
    {
      name: 'records the end of the newest claim of a buyer notice, and of no other one',
      async check(storage) {
        const { buyerNotices } = storage.stores;
        await switchOn(storage);
        const others = STRANGERS.map((changes) => sampleNotice(changes));
        await requestAll(storage, [sampleNotice(), ...others]);
        await claim(storage);
        const mine = { ...sampleNotice(), tries: 1 };
        await buyerNotices.recordEnd({ ...mine, tries: 0 }, SENT);
        await buyerNotices.recordEnd({ ...mine, tries: 2 }, SENT);
        expect(await stored(storage, mine)).toMatchObject({ status: 'PENDING', tries: 1 });
        await buyerNotices.recordEnd(mine, AGAIN);
        expect(await stored(storage, mine)).toMatchObject(AGAIN);
        await buyerNotices.handOver(mine);
        await buyerNotices.recordEnd(mine, SENT);
        expect(await stored(storage, mine)).toMatchObject(SENT);
        await buyerNotices.recordEnd(mine, AGAIN);
        expect(await buyerNotices.handOver(mine)).toBe(false);
        expect(await stored(storage, mine)).toMatchObject(SENT);
        for (const other of others) {
          expect(await stored(storage, other)).toMatchObject({ status: 'PENDING', error: null });
        }
      },
    },
  ];
}

function claim(storage: Storage, now = INSTANT, limit = 50): Promise<readonly ClaimedNotice[]> {
  return storage.stores.buyerNotices.claimDue({ ...leaseFrom(now, 60_000), limit });
}

type Named = Omit<NoticeClaim, 'tries'>;

async function stored(storage: Storage, notice: Named) {
  return (await noticesOf(storage, notice)).find(isOf(notice));
}

function nameOf(notice: Named | undefined): string {
  return [notice?.accountId, notice?.environment, notice?.shipmentNumber, notice?.kind].join(' ');
}

function isOf(notice: Named): (other: Named) => boolean {
  return (other) => nameOf(other) === nameOf(notice);
}
