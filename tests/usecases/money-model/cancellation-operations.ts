import type { CancelReply } from '#domain/courier-cancellation/cancel-reply.ts';
import { CANCEL_REPLIES, type CancelReplyKind, cancelReplyOf } from './courier.ts';
import {
  type Aim,
  type Deed,
  type Model,
  type Operation,
  oneOf,
  pick,
  type Sale,
} from './model.ts';
import { givesBack, goesOn } from './money.ts';

/** Cancellations at couriers, by a worker or resolved by an operator. */
export const CANCELLATION_OPERATIONS = {
  askToCancel: requestCancel,
  resolveCancel,
} satisfies Record<string, Operation>;

/** Longer than a worker keeps what it has claimed. */
const LEASE_MS = 21_000;
const FOUND_OUT = ['CANCELLED', 'REFUSED'] as const;

/** All that are due; without an answer they are retried later. */
function requestCancel(model: Model, aim: Aim): Deed {
  const answer = oneOf(CANCEL_REPLIES, aim);
  const requested = new Set<string>();
  return {
    what: `couriers answer open cancellations with ${answer}`,
    async call(office) {
      office.courier.willCancel(answer, requested);
      while (await office.cancelDue());
      return undefined;
    },
    effect() {
      const own = model.sales.filter(({ awb }) => awb !== null && requested.has(awb));
      for (const sale of own) answers(model, sale, answer);
    },
    isBatch: true,
    isRound: true,
    leaseMs: LEASE_MS,
  };
}

/** A repetition changes nothing; without an open cancellation it is refused. */
function resolveCancel(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isCancelRequested);
  if (sale === undefined) return undefined;
  const answer = oneOf(FOUND_OUT, aim);
  const reply: CancelReply = cancelReplyOf(answer);
  return {
    what: `an operator says of ${sale.subject} that it is ${answer}`,
    async call(office) {
      await office.resolveCancellation(sale.subject, { awb: null, reply, by: 'ani' });
      return undefined;
    },
    refused:
      isCancelRequested(sale) || isAnswered(sale, answer) ? undefined : 'TRANSITION_NOT_ALLOWED',
    effect: () => answers(model, sale, answer),
  };
}

function answers(model: Model, sale: Sale, answer: CancelReplyKind): void {
  if (!isCancelRequested(sale)) return;
  if (answer === 'REFUSED') goesOn(sale);
  if (answer === 'CANCELLED') givesBack(model, sale, 'CANCELLED');
}

function isCancelRequested({ status, cancellation }: Sale): boolean {
  return status === 'BOOKED' && cancellation === 'OPEN';
}

function isAnswered({ cancellation, awb }: Sale, answer: CancelReplyKind): boolean {
  return awb !== null && cancellation === (answer === 'CANCELLED' ? 'DONE' : 'REFUSED');
}
