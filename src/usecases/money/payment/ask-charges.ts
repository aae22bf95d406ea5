import type { DueRequest } from '#domain/due-request.ts';
import {
  type ChargeAnswer,
  type DueCharge,
  nextAsk,
  SILENCES_TO_ALERT,
} from '#domain/money/payment/due-charge.ts';
import type { QrisPayment } from '#domain/money/payment/payment.ts';
import type { PaymentDirectory } from '#domain/money/payment/payment-directory.ts';
import { GatewayFailure, type PaymentGateway } from '#domain/money/payment/payment-gateway.ts';
import type { ChargeLease } from '#domain/money/payment/payment-store.ts';
import { subjectKeyOf, subjectText } from '#domain/subject.ts';
import type { Writes } from '#domain/unit-of-work.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { workOffDue } from '../../work-off-due.ts';
import { cancelCharge, fetchChargeStatus, gatewayOf } from './call-gateway.ts';
import type { RecordChargeStatus } from './record-charge-status.ts';

/**
 * Asks the gateway about charges that may still be paid: after a code's expiry, or at once for a
 * code that is no longer wanted, which it also cancels there. Returns whether more may be due.
 */
export type AskCharges = () => Promise<boolean>;

type Deps = Pick<Ports, 'payments' | 'unitOfWork' | 'clock' | 'random' | 'reportError'> & {
  readonly directory: PaymentDirectory;
  readonly recordChargeStatus: RecordChargeStatus;
};

/**
 * A claimed charge. A concurrent change moves its due time away from the lease's end, so that our
 * write is stale.
 */
type ClaimedCharge = DueCharge & ChargeLease;

/**
 * Small, because a silent gateway takes ten seconds for each of two calls, and two charges run at a
 * time.
 */
const BATCH_SIZE = 4;

export function askCharges(deps: Deps): AskCharges {
  return () =>
    workOffDue<ClaimedCharge>(
      {
        claim: (request) => claimCharges(request, deps),
        batchSize: BATCH_SIZE,
        work: (charge) => ask(charge, deps),
        failureOf: (charge) => `a charge of ${subjectText(charge)} could not be asked about`,
      },
      deps,
    );
}

async function claimCharges(
  request: DueRequest,
  { payments }: Deps,
): Promise<readonly ClaimedCharge[]> {
  const charges = await payments.claimCharges(request);
  return charges.map((charge) => ({ ...charge, leasedUntil: request.until }));
}

/** Records the payment first: the row stays due until it is stored. */
async function ask(charge: ClaimedCharge, deps: Deps): Promise<void> {
  const { all } = await deps.payments.of(charge);
  const payment = all.find(
    (one): one is QrisPayment =>
      one.method === 'QRIS' && one.paymentNumber === charge.paymentNumber,
  );
  const answer = payment && (await answerOf(payment, deps));
  await deps.unitOfWork.decide({
    look: async () => undefined,
    decide(_, write) {
      if (payment === undefined || answer === undefined) {
        write.payments.endCharge(charge, charge);
      } else record(answer, { charge, payment }, { ...deps, write });
    },
  });
}

async function answerOf(payment: QrisPayment, deps: Deps): Promise<ChargeAnswer> {
  const gateway = gatewayOf(payment, deps.directory);
  if (gateway === undefined) return 'SILENT';
  const status = await askGateway(() => fetchChargeStatus(gateway, payment), deps);
  if (status === 'SILENT') return 'SILENT';
  if (status === undefined) return 'UNKNOWN';
  const { state, paymentReference } = status;
  if (state === 'WAITING') return waitingAnswer(gateway, payment, deps);
  if (state === 'PAID' && paymentReference === null) return 'SILENT';
  await deps.recordChargeStatus(payment, status);
  return state;
}

/** Cancels a code that is no longer wanted; retried if it fails. */
async function waitingAnswer(
  gateway: PaymentGateway,
  payment: QrisPayment,
  deps: Deps,
): Promise<ChargeAnswer> {
  if (payment.state === 'OPEN') return 'WAITING';
  const cancelled = await askGateway(() => cancelCharge(gateway, payment), deps);
  return cancelled === 'SILENT' ? 'SILENT' : 'WAITING';
}

/** Throws all errors except the gateway's own; the charge then stays due. */
async function askGateway<Answer>(
  call: () => Promise<Answer>,
  { reportError }: Deps,
): Promise<Answer | 'SILENT'> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    reportError('the payment gateway could not be asked about a charge', error);
    return 'SILENT';
  }
}

function record(
  answer: ChargeAnswer,
  { charge, payment }: { readonly charge: ClaimedCharge; readonly payment: QrisPayment },
  { clock, random, write }: Pick<Deps, 'clock' | 'random'> & { readonly write: Writes },
): void {
  const now = clock.now();
  const { silences, leasedUntil } = charge;
  const next = nextAsk(answer, { expiresAt: payment.expiresAt, silences, now });
  if (next === undefined) write.payments.endCharge(charge, charge);
  else write.payments.postponeCharge(charge, { ...next, leasedUntil });
  if (answer !== 'SILENT') {
    const alert = { ...subjectKeyOf(payment), kind: 'GATEWAY_SILENT' } as const;
    if (silences >= SILENCES_TO_ALERT) write.alerts.close(alert, now);
  } else if (next === undefined || next.silences >= SILENCES_TO_ALERT) {
    const message = `${payment.gateway} does not say whether ${payment.orderId} was paid.`;
    recorderOf({ now, write, random }).alert(payment, 'GATEWAY_SILENT', message);
  }
}
