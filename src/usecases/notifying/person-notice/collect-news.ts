import { leaseFrom } from '#domain/due-request.ts';
import { type Tenant, tenantOf } from '#domain/environment.ts';
import { GROUP_OF, type NewsPace, pacesOf } from '#domain/notifying/person-notice/news-choice.ts';
import {
  NEWS_LINES_MAX,
  type NewsLine,
  type NewsNotice,
  type PersonNotice,
} from '#domain/notifying/person-notice/person-notice.ts';
import type {
  DueNews,
  LatestNews,
  NewsMember,
} from '#domain/notifying/person-notice/person-notice-store.ts';
import { COLLECT_MS, NEWS_PAUSE_MS, nextDigest } from '#domain/notifying/person-notice/schedule.ts';
import type { Random } from '#domain/random.ts';
import type { Clock } from '#domain/time.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';

/** Adds due news to the e-mails of members who want them. Returns whether more may be due. */
export type CollectNews = () => Promise<boolean>;

type Deps = Pick<Ports, 'personNotices' | 'unitOfWork'> & {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'uuid'>;
};

const LEASE_MS = 60_000;
/** Number of news per batch, which takes three look-ups and one commit. */
const AT_ONCE = 200;
const KINDS: Readonly<Record<Exclude<NewsPace, 'NEVER'>, NewsNotice>> = {
  AT_ONCE: 'NEWS',
  DAILY: 'DIGEST',
};

/** A member's news of one kind, about one tenant. */
type Bundle = {
  readonly tenant: Tenant;
  readonly member: NewsMember;
  readonly kind: NewsNotice;
  readonly lines: readonly NewsLine[];
  readonly latest: LatestNews | undefined;
};

/**
 * The commit that adds news to e-mails also removes them from the queue, so that each is in one
 * e-mail per member, however often a worker dies.
 */
export function collectNews({ personNotices, unitOfWork, clock, random }: Deps): CollectNews {
  return async () => {
    const due = await personNotices.claimNews({
      limit: AT_ONCE,
      ...leaseFrom(clock.now(), LEASE_MS),
    });
    if (due.length === 0) return false;
    const tenants = distinctTenants(due);
    const accountIds = [...new Set(tenants.map(({ accountId }) => accountId))];
    await unitOfWork.decide({
      look: (stores) =>
        Promise.all([
          stores.personNotices.newsMembers(accountIds),
          stores.personNotices.latestNews(tenants),
        ]),
      decide([members, latest], write) {
        const now = clock.now();
        const bundles = bundlesOf(due, members, latest);
        for (const one of bundles) record(one, write, { now, noticeId: random.uuid() });
        write.personNotices.removeNews(due);
      },
    });
    return due.length === AT_ONCE;
  };
}

function bundlesOf(
  due: readonly DueNews[],
  members: readonly NewsMember[],
  latest: readonly LatestNews[],
): readonly Bundle[] {
  const byTenant = Map.groupBy(due, nameOf);
  const byAccount = Map.groupBy(members, ({ accountId }) => accountId);
  const newest = new Map(latest.map((one) => [placeOf(one, one.personId, one.kind), one]));
  return [...byTenant.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const tenant = tenantOf(first);
    const lines = own.flatMap(({ line }) => line ?? []);
    return (byAccount.get(tenant.accountId) ?? []).flatMap((member) =>
      (['AT_ONCE', 'DAILY'] as const).flatMap((pace) => {
        const wanted = lines.filter((line) => isWanted(line, pace, { tenant, member }));
        if (wanted.length === 0) return [];
        const kind = KINDS[pace];
        const before = newest.get(placeOf(tenant, member.personId, kind));
        return [{ tenant, member, kind, lines: wanted, latest: before }];
      }),
    );
  });
}

/**
 * A webhook endpoint is the client's real program in TEST, too; parcels and money there are
 * simulated.
 */
function isWanted(
  { type }: NewsLine,
  pace: NewsPace,
  { tenant, member }: Pick<Bundle, 'tenant' | 'member'>,
): boolean {
  const { role, choice } = member;
  const isReal = tenant.environment === 'LIVE' || GROUP_OF[type] === 'WEBHOOKS';
  return (isReal || choice.includesTest) && pacesOf(role, choice)[GROUP_OF[type]] === pace;
}

function record(
  { tenant, member, kind, lines, latest }: Bundle,
  write: Writes,
  { now, noticeId }: { readonly now: Date; readonly noticeId: string },
): void {
  if (latest?.isOpen === true) {
    const all = [...latest.facts.lines, ...lines].slice(0, NEWS_LINES_MAX);
    const lineCount = latest.lineCount + lines.length;
    write.personNotices.extend(latest, { facts: { lines: all }, lineCount });
    return;
  }
  write.personNotices.request({
    ...tenant,
    ...timeOf(kind, { member, latest, now }),
    noticeId,
    personId: member.personId,
    kind,
    recipient: null,
    facts: { lines: lines.slice(0, NEWS_LINES_MAX) },
    lineCount: lines.length,
    createdAt: now,
  });
}

function timeOf(
  kind: NewsNotice,
  { member, latest, now }: Pick<Bundle, 'member' | 'latest'> & { readonly now: Date },
): Pick<PersonNotice, 'day' | 'dueAt'> {
  if (kind === 'DIGEST') return nextDigest(member.timeZone, now, latest?.day ?? null);
  const soonMs = now.getTime() + COLLECT_MS;
  const rested = latest === undefined ? soonMs : latest.createdAt.getTime() + NEWS_PAUSE_MS;
  return { day: null, dueAt: new Date(Math.max(soonMs, rested)) };
}

function distinctTenants(due: readonly DueNews[]): readonly Tenant[] {
  return [...new Map(due.map((one) => [nameOf(one), tenantOf(one)])).values()];
}

function nameOf({ accountId, environment }: Tenant): string {
  return `${accountId} ${environment}`;
}

function placeOf(tenant: Tenant, personId: string, kind: NewsNotice): string {
  return `${nameOf(tenant)} ${personId} ${kind}`;
}
