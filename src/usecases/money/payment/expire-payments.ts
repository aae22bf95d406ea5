import type { QrisPayment } from '#domain/money/payment/payment.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import type { Payments } from '#domain/money/payment/payment-store.ts';
import { type SubjectKey, subjectText } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { workOffDue } from '../../work-off-due.ts';
import { fetchChargeStatus, gatewayOf } from './call-gateway.ts';
import { findPayable } from './find-payable.ts';
import type { RecordChargeStatus } from './record-charge-status.ts';

/** Expires one subject before its time; does nothing if it was paid. */
export type ExpirePayment = (key: SubjectKey) => Promise<void>;

/** Expires subjects that were not paid in time. Returns whether more may be due. */
export type ExpirePayments = () => Promise<boolean>;

type Deps = Pick<Ports, 'payments' | 'unitOfWork' | 'clock' | 'random' | 'reportError'> & {
  readonly directory: PaymentDirectory;
  readonly recordChargeStatus: RecordChargeStatus;
};

type ExpiryDeps = Pick<Deps, 'unitOfWork' | 'clock' | 'random'>;

/** Small, because a silent gateway takes ten seconds for each subject, and two run at a time. */
const BATCH_SIZE = 10;

export function expirePayments(deps: Deps): ExpirePayments {
  return () =>
    workOffDue(
      {
        claim: (request) => deps.payments.claimExpired(request),
        batchSize: BATCH_SIZE,
        work: (key) => expire(key, deps),
        failureOf: (key) => `the payment of ${subjectText(key)} could not be expired`,
      },
      deps,
    );
}

export function expirePayment(deps: ExpiryDeps): ExpirePayment {
  return (key) => recordExpired(key, { ...deps, isForced: true });
}

/** Fetches the charge before the expiry: a notification of the payment may have been lost. */
async function expire(key: SubjectKey, deps: Deps): Promise<void> {
  await recheckCharge(await deps.payments.of(key), deps);
  await recordExpired(key, { ...deps, isForced: false });
}

/** A silent gateway does not delay the expiry: money that arrives later is still recorded. */
async function recheckCharge({ all }: Payments, deps: Deps): Promise<void> {
  const open = all.find((one): one is QrisPayment => one.method === 'QRIS' && one.state === 'OPEN');
  const gateway = open && gatewayOf(open, deps.directory);
  if (open === undefined || gateway === undefined) return;
  const status = await fetchChargeStatus(gateway, open).catch((error: unknown) => {
    deps.reportError('the status of a charge could not be fetched', error);
  });
  // Throws our own errors, so that the subject stays due and no paid one expires.
  if (status?.state === 'PAID') await deps.recordChargeStatus(open, status);
}

function recordExpired(
  key: SubjectKey,
  { unitOfWork, clock, random, isForced }: ExpiryDeps & { readonly isForced: boolean },
): Promise<void> {
  return unitOfWork.decide({
    async look(stores) {
      const [payable, payments] = await Promise.all([
        findPayable(stores, key),
        stores.payments.of(key),
      ]);
      return { payable, payments };
    },
    decide({ payable, payments }, write) {
      const now = clock.now();
      const isLater = payable.expiresAt !== null && payable.expiresAt.getTime() > now.getTime();
      if (!payable.mayBePaid) write.payments.clearDue(key);
      else if (isForced || !isLater) {
        payable.expire(recorderOf({ now, write, random }));
        const open = payments.all.find(({ state }) => state === 'OPEN');
        const closing = { from: 'OPEN', to: 'EXPIRED', at: now } as const;
        if (open !== undefined) write.payments.close(open, closing);
        write.payments.clearDue(key);
      }
    },
  });
}
