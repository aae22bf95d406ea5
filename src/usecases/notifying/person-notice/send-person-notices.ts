import { leaseFrom } from '#domain/due-request.ts';
import type { EmailOutcome } from '#domain/notifying/email/email.ts';
import type { ClaimedPersonNotice } from '#domain/notifying/person-notice/person-notice.ts';
import { isAboutSecurity } from '#domain/notifying/person-notice/person-notice.ts';
import type { PersonNoticeEnd } from '#domain/notifying/person-notice/person-notice-store.ts';
import { nextAttemptAt } from '#domain/notifying/person-notice/schedule.ts';
import type { Clock } from '#domain/time.ts';
import { personNoticeEmail } from '#src/views/notifying/person-notice.ts';
import type { Ports } from '../../ports.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

/** Sends due e-mails to people, a few at a time. Returns whether more may be due. */
export type SendPersonNotices = () => Promise<boolean>;

type Deps = Pick<
  Ports,
  'personNotices' | 'personMailer' | 'oneTimeTokens' | 'pageUrl' | 'reportError'
> & {
  readonly clock: Pick<Clock, 'now'>;
};

/** Longer than an attempt. */
const LEASE_MS = 60_000;
/** Connections of a process to the mail server. */
const AT_ONCE = 8;

/**
 * Sends news and digests at most once: `handOver` commits before the end of the e-mail is sent, and
 * without that end the server accepts nothing. A security e-mail is instead sent again, under the
 * same Message-ID, if it is unknown whether it was accepted.
 */
export function sendPersonNotices(deps: Deps): SendPersonNotices {
  const { personNotices, clock, reportError } = deps;
  return async () => {
    const lease = leaseFrom(clock.now(), LEASE_MS);
    const due = await personNotices.claimDue({ limit: AT_ONCE, ...lease });
    const sending = due.map((notice) =>
      // An e-mail that was not handed over is due again when its lease ends.
      send(notice, deps).catch((error: unknown) => {
        reportError(`the e-mail ${notice.kind} to a person failed here`, error);
      }),
    );
    await Promise.all(sending);
    return due.length === AT_ONCE;
  };
}

async function send(notice: ClaimedPersonNotice, deps: Deps): Promise<void> {
  const { personNotices, personMailer, clock, pageUrl, reportError } = deps;
  const email = personNoticeEmail(notice, {
    pageUrl,
    unsubscribeUrl: unsubscribeUrl(notice, deps),
  });
  if (email === null) {
    await personNotices.recordEnd(notice, dropped(clock.now()));
    return;
  }
  const isRepeatable = isAboutSecurity(notice.kind);
  // The lease outlasts the attempt, so the claim of a repeatable e-mail is still the newest.
  const handOver = isRepeatable ? async () => true : () => personNotices.handOver(notice);
  const outcome = await personMailer.sendOnce(email, handOver);
  const end = endOf(outcome, notice, clock.now());
  if (end !== undefined) await personNotices.recordEnd(notice, end);
  if (outcome.kind === 'SENT') return;
  reportError(`the e-mail ${notice.kind} to a person: ${outcome.kind}`, new Error(outcome.reason));
}

function dropped(now: Date): PersonNoticeEnd {
  return { status: 'DROPPED', dueAt: null, endedAt: now, error: null };
}

/** Undefined if the outcome is unknown and the e-mail is not repeated. */
function endOf(
  outcome: EmailOutcome,
  { kind, tries }: ClaimedPersonNotice,
  now: Date,
): PersonNoticeEnd | undefined {
  if (outcome.kind === 'SENT') return { status: 'SENT', dueAt: null, endedAt: now, error: null };
  if (outcome.kind === 'UNKNOWN' && !isAboutSecurity(kind)) return undefined;
  const { reason: error } = outcome;
  const dueAt = outcome.kind === 'REFUSED' ? null : nextAttemptAt(tries, now);
  if (dueAt === null) return { status: 'FAILED', dueAt, endedAt: now, error };
  return { status: 'PENDING', dueAt, endedAt: null, error };
}
