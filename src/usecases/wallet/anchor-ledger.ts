import type { Chance } from '#domain/chance.ts';
import type { Digest } from '#domain/digest.ts';
import type { Clock } from '#domain/time.ts';
import type { AnchorKey, AnchorStore, DigestLease } from '#domain/wallet/anchor-store.ts';
import {
  DIGEST_START,
  foldAnchors,
  type LedgerAnchor,
  startOfDigest,
} from '#domain/wallet/ledger-anchor.ts';
import { pagesBehind } from '../pages.ts';

/** Makes the day's digest over the heads of all accounts, once a day whatever crashes. */
export type AnchorLedger = () => Promise<void>;

type Deps = {
  readonly anchors: AnchorStore;
  readonly digest: Digest;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly pageSize?: number;
};

/** Some milliseconds a statement. */
const PAGE_SIZE = 1_000;
/** A process that makes no page for so long is dead, and another one goes on. */
const LEASE_MS = 10 * 60_000;

export function anchorLedger({ pageSize = PAGE_SIZE, ...deps }: Deps): AnchorLedger {
  return async () => {
    const { anchors, clock, chance } = deps;
    const now = clock.now();
    const day = now.toISOString().slice(0, 10);
    const until = new Date(now.getTime() + LEASE_MS);
    const lease = { day, token: chance.uuid(), until };
    if (!(await anchors.lease(lease, now))) return;
    await anchorAll(lease, { ...deps, pageSize });
    await anchors.finish(lease, await digestOf(day, { ...deps, pageSize }));
  };
}

async function anchorAll(lease: DigestLease, { anchors, pageSize }: Required<Deps>): Promise<void> {
  let after = await anchors.anchorPage(lease, null, pageSize);
  while (after !== null) after = await anchors.anchorPage(lease, after, pageSize);
}

/** The digest that follows from a day's anchors and the day before it. */
export async function digestOf(
  day: string,
  { anchors, digest, pageSize }: Pick<Required<Deps>, 'anchors' | 'digest' | 'pageSize'>,
): Promise<string> {
  const before = await anchors.digestBefore(day);
  let folded = startOfDigest(before?.digest ?? DIGEST_START, day, digest);
  const read = (last: AnchorKey | null) => anchors.anchors(day, last, pageSize);
  for await (const page of pagesBehind<LedgerAnchor>(read))
    folded = foldAnchors(folded, page, digest);
  return folded;
}
