import type { AnchorKey, DigestLease } from '#domain/money/wallet/anchor-store.ts';
import {
  DIGEST_START,
  foldAnchors,
  type LedgerAnchor,
  startOfDigest,
} from '#domain/money/wallet/ledger-anchor.ts';
import { eachPage } from '../../pages.ts';
import type { Ports } from '../../ports.ts';

/** Makes the day's digest over the chain heads of all ledger accounts, once a day. */
export type AnchorLedger = () => Promise<void>;

type Deps = Pick<Ports, 'anchors' | 'digest' | 'clock' | 'random'> & {
  readonly pageSize?: number;
};

/** A page takes some milliseconds per statement. */
const PAGE_SIZE = 1_000;
/** After this time another process takes over. */
const LEASE_MS = 10 * 60_000;

export function anchorLedger({ pageSize = PAGE_SIZE, ...deps }: Deps): AnchorLedger {
  return async () => {
    const { anchors, clock, random } = deps;
    const now = clock.now();
    const day = now.toISOString().slice(0, 10);
    const until = new Date(now.getTime() + LEASE_MS);
    const lease = { day, token: random.uuid(), until };
    if (!(await anchors.lease(lease, now))) return;
    await anchorAll(lease, { ...deps, pageSize });
    await anchors.finish(lease, await digestOf(day, { ...deps, pageSize }));
  };
}

async function anchorAll(lease: DigestLease, { anchors, pageSize }: Required<Deps>): Promise<void> {
  let after = await anchors.anchorPage(lease, null, pageSize);
  while (after !== null) after = await anchors.anchorPage(lease, after, pageSize);
}

/** The digest over a day's anchors and the digest before it. */
export async function digestOf(
  day: string,
  { anchors, digest, pageSize }: Pick<Required<Deps>, 'anchors' | 'digest' | 'pageSize'>,
): Promise<string> {
  const before = await anchors.digestBefore(day);
  let folded = startOfDigest(before?.digest ?? DIGEST_START, day, digest);
  const read = (last: AnchorKey | null) => anchors.anchors(day, last, pageSize);
  for await (const page of eachPage<LedgerAnchor>(read)) folded = foldAnchors(folded, page, digest);
  return folded;
}
