import type { Tenant } from '#domain/environment.ts';
import type { BuyerNoticeKey } from '#domain/notifying/buyer-notice/buyer-notice.ts';
import type {
  BuyerNoticeStore,
  BuyerNoticeWrites,
  NoticeClaim,
  StoredNotice,
} from '#domain/notifying/buyer-notice/buyer-notice-store.ts';
import { verifiedContact } from '#domain/people/access/account.ts';
import { allowanceOf } from '#domain/people/access/allowance.ts';
import { DAY_MS } from '#domain/time.ts';
import type { ChangeQueue } from './changes.ts';
import { longestDueFirst } from './due-queue.ts';
import { placeOf } from './table.ts';
import type { Tables } from './tables.ts';

export function fakeBuyerNoticeStore({
  buyerNoticeSettings,
  buyerNotices,
  accounts,
  brands,
}: Pick<Tables, 'buyerNoticeSettings' | 'buyerNotices' | 'accounts' | 'brands'>): BuyerNoticeStore {
  const current = (claim: NoticeClaim) => {
    const row = buyerNotices.get(noticePlace(claim));
    return row?.tries === claim.tries ? row : undefined;
  };
  const change = (row: StoredNotice, changes: Partial<StoredNotice>) =>
    buyerNotices.replace(noticePlace(row), { ...row, ...changes });
  const shopOf = ({ accountId }: Tenant) => {
    const account = accounts.get(accountId);
    const brand = brands.get(accountId);
    if (account === undefined) throw new Error(`no account ${accountId}`);
    return {
      name: brand?.name ?? account.name,
      colour: brand?.colour ?? null,
      replyTo: brand?.email ?? null,
      ownEmail: verifiedContact(account),
    };
  };
  return {
    settings: async (tenant) => buyerNoticeSettings.get(tenantPlace(tenant)),
    async claimDue({ now, limit, until }) {
      const due = [...buyerNotices.entries().values()].flatMap(({ dueAt, ...row }) =>
        dueAt !== null && dueAt <= now ? { ...row, dueAt } : [],
      );
      const turns = new Map<string, number>();
      const inTurns = due.toSorted(longestDueFirst).map((row) => {
        const turn = (turns.get(tenantPlace(row)) ?? 0) + 1;
        turns.set(tenantPlace(row), turn);
        return { row, turn };
      });
      const claimed = inTurns
        .toSorted((a, b) => a.turn - b.turn || longestDueFirst(a.row, b.row))
        .slice(0, limit)
        .map(({ row }) => row);
      for (const row of claimed) change(row, { dueAt: until, tries: row.tries + 1 });
      return claimed.toSorted(longestDueFirst).map((row) => {
        const { dueAt: _, status: __, endedAt: ___, error: ____, ...notice } = row;
        return { ...notice, tries: row.tries + 1, shop: shopOf(row) };
      });
    },
    async handOver(claim) {
      const row = current(claim);
      if (row?.status !== 'PENDING') return false;
      change(row, { status: 'UNCONFIRMED', dueAt: null });
      return true;
    },
    async recordEnd(claim, end) {
      const row = current(claim);
      if (row?.status === 'PENDING' || row?.status === 'UNCONFIRMED') change(row, end);
    },
  };
}

export function fakeBuyerNoticeWrites(queue: ChangeQueue): BuyerNoticeWrites {
  return {
    saveSettings: (settings) =>
      queue.add(({ buyerNoticeSettings }) =>
        buyerNoticeSettings.replace(tenantPlace(settings), settings),
      ),
    request: (notice) =>
      queue.add(({ buyerNoticeSettings, buyerNotices, accounts }) => {
        const settings = buyerNoticeSettings.get(tenantPlace(notice));
        const place = noticePlace(notice);
        const account = accounts.get(notice.accountId);
        if (settings?.isOn !== true || buyerNotices.get(place) !== undefined) return;
        if (account === undefined) throw new Error(`no account ${notice.accountId}`);
        const since = notice.createdAt.getTime() - DAY_MS;
        const recent = [...buyerNotices.entries().values()].filter(
          (row) => tenantPlace(row) === tenantPlace(notice) && row.createdAt.getTime() > since,
        );
        if (notice.environment === 'TEST' && verifiedContact(account) === null) return;
        const { testNoticesADay } = allowanceOf(account, notice.createdAt);
        if (notice.environment === 'TEST' && recent.length >= testNoticesADay) return;
        const { language } = settings;
        const dueAt = notice.createdAt;
        const begun = { status: 'PENDING', tries: 0, dueAt, endedAt: null, error: null } as const;
        buyerNotices.insert(place, { ...notice, language, ...begun });
      }),
  };
}

export function noticePlace({
  accountId,
  environment,
  shipmentNumber,
  kind,
}: BuyerNoticeKey): string {
  return placeOf(accountId, environment, shipmentNumber, kind);
}

function tenantPlace({ accountId, environment }: Tenant): string {
  return placeOf(accountId, environment);
}
