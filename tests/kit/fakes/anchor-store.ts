import type { AnchorKey, AnchorStore, DigestLease } from '#domain/money/wallet/anchor-store.ts';
import type { LedgerAnchor } from '#domain/money/wallet/ledger-anchor.ts';
import type { Tables } from './tables.ts';

type Day = DigestLease & { digest: string | null };
type StoredAnchor = LedgerAnchor & { readonly day: string };

/** Anchors of the fakes' ledger, by the same contract as PostgreSQL's. */
export function fakeAnchorStore({
  ledgerAccounts,
  postings,
}: Pick<Tables, 'ledgerAccounts' | 'postings'>): AnchorStore {
  const days = new Map<string, Day>();
  const kept: StoredAnchor[] = [];
  const isMine = ({ day, token }: DigestLease) => {
    const found = days.get(day);
    return found?.token === token && found.digest === null ? found : undefined;
  };
  const finished = () =>
    [...days.values()]
      .flatMap(({ day, digest }) => (digest === null ? [] : [{ day, digest }]))
      .toSorted((a, b) => compared(a.day, b.day));
  const lastVersion = (account: AnchorKey) =>
    Math.max(0, ...kept.filter((one) => textOf(one) === textOf(account)).map((one) => one.version));
  return {
    async lease(lease, now) {
      const found = days.get(lease.day);
      if (found !== undefined && (found.digest !== null || found.until > now)) return false;
      days.set(lease.day, { ...lease, digest: null });
      return true;
    },
    async anchorPage(lease, after, limit) {
      if (isMine(lease) === undefined) return null;
      const page = behind([...ledgerAccounts.entries().values()], after).slice(0, limit);
      for (const { accountId, environment, kind, version, chainHead: head } of page) {
        const anchor = { accountId, environment, kind, version, head };
        if (version > lastVersion(anchor)) kept.push({ ...anchor, day: lease.day });
      }
      const last = page.at(-1);
      return last === undefined ? null : keyOf(last);
    },
    async finish(lease, digest) {
      const mine = isMine(lease);
      if (mine !== undefined) mine.digest = digest;
      return mine !== undefined;
    },
    digestBefore: async (day) => finished().findLast((one) => one.day < day),
    digests: async (after, limit) =>
      finished()
        .filter(({ day }) => after === null || day > after)
        .slice(0, limit),
    async anchors(day, after, limit) {
      const own = kept.filter((one) => one.day === day);
      return behind(own, after)
        .slice(0, limit)
        .map(({ day: _day, ...anchor }) => anchor);
    },
    // The fakes delete an account's anchors together with it.
    strays: async () => [],
    anchorsOf: async (tenant, after, limit) =>
      kept
        .filter(
          (one) => one.accountId === tenant.accountId && one.environment === tenant.environment,
        )
        .toSorted((a, b) => compared(a.kind, b.kind) || compared(a.day, b.day))
        .filter(
          ({ kind, day }) =>
            after === null || kind > after.kind || (kind === after.kind && day > after.day),
        )
        .slice(0, limit)
        .map((one) => ({ ...one, postedHash: hashOf(one) })),
  };

  function hashOf({ accountId, environment, kind, version }: StoredAnchor): string | null {
    const found = [...postings.entries().values()].find(
      (one) =>
        textOf({ ...one, kind: one.account }) === textOf({ accountId, environment, kind }) &&
        one.version === version,
    );
    return found?.hash ?? null;
  }
}

function behind<Row extends AnchorKey>(
  rows: readonly Row[],
  after: AnchorKey | null,
): readonly Row[] {
  return rows
    .filter((row) => after === null || textOf(row) > textOf(after))
    .toSorted((a, b) => compared(textOf(a), textOf(b)));
}

function keyOf({ accountId, environment, kind }: AnchorKey): AnchorKey {
  return { accountId, environment, kind };
}

function textOf({ accountId, environment, kind }: AnchorKey): string {
  return [accountId, environment, kind].join('|');
}

function compared(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
