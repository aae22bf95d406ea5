import { leaseFrom } from '#domain/due-request.ts';
import { recipientOf } from '#domain/notifying/buyer-notice/buyer-notice.ts';
import type {
  ClaimedNotice,
  NoticeEnd,
} from '#domain/notifying/buyer-notice/buyer-notice-store.ts';
import { NOTICE_LEASE_MS, nextAttemptAt } from '#domain/notifying/buyer-notice/schedule.ts';
import type { EmailOutcome } from '#domain/notifying/email/email.ts';
import type { Clock } from '#domain/time.ts';
import { buyerNoticeEmail } from '#src/views/notifying/buyer-notice.ts';
import type { Ports } from '../../ports.ts';

/** Sends due notices, a few at a time. Returns whether more may be due. */
export type SendBuyerNotices = () => Promise<boolean>;

type Deps = Pick<Ports, 'buyerNotices' | 'buyerMailer' | 'reportError'> & {
  readonly clock: Pick<Clock, 'now'>;
};

/** The account changed its e-mail since the status change, and the new mailbox is unverified. */
const NOBODY = { kind: 'REFUSED', reason: 'no verified mailbox' } as const;

/** Connections of a process to the mail server. */
const AT_ONCE = 8;

/**
 * Sends each notice at most once, however often a process dies: `handOver` commits before the end
 * of the e-mail is sent, and without that end the server accepts nothing.
 */
export function sendBuyerNotices(deps: Deps): SendBuyerNotices {
  const { buyerNotices, buyerMailer, clock, reportError } = deps;
  if (buyerMailer === null) return async () => false;
  const send = async (notice: ClaimedNotice): Promise<void> => {
    const to = recipientOf(notice, notice.shop);
    const outcome =
      to === null
        ? NOBODY
        : await buyerMailer.sendOnce(buyerNoticeEmail(notice, to), () =>
            buyerNotices.handOver(notice),
          );
    const end = endOf(outcome, notice, clock.now());
    if (end !== undefined) await buyerNotices.recordEnd(notice, end);
    if (outcome.kind === 'SENT') return;
    const { kind, shipmentNumber } = notice;
    reportError(
      `the notice ${kind} of ${shipmentNumber}: ${outcome.kind}`,
      new Error(outcome.reason),
    );
  };
  return async () => {
    const lease = leaseFrom(clock.now(), NOTICE_LEASE_MS);
    const due = await buyerNotices.claimDue({ limit: AT_ONCE, ...lease });
    const sending = due.map((notice) =>
      // A notice that was not handed over is due again when its lease ends.
      send(notice).catch((error: unknown) => {
        reportError(`the notice of ${notice.shipmentNumber} failed here`, error);
      }),
    );
    await Promise.all(sending);
    return due.length === AT_ONCE;
  };
}

/** Undefined if the outcome is unknown. */
function endOf(outcome: EmailOutcome, notice: ClaimedNotice, now: Date): NoticeEnd | undefined {
  if (outcome.kind === 'UNKNOWN') return undefined;
  if (outcome.kind === 'SENT') return { status: 'SENT', dueAt: null, endedAt: now, error: null };
  const { reason: error } = outcome;
  const dueAt = outcome.kind === 'REFUSED' ? null : nextAttemptAt(notice, now);
  if (dueAt === null) return { status: 'FAILED', dueAt, endedAt: now, error };
  return { status: 'PENDING', dueAt, endedAt: null, error };
}
