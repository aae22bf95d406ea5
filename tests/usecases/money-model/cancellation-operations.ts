import type { CancelReply } from '#domain/cancellation/cancel-reply.ts';
import { CANCEL_WORDS, type CancelWord, cancelReplyOf } from './courier.ts';
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

/** Couriers are asked to cancel what clients have cancelled, or an operator asks them. */
export const CANCELLATION_OPERATIONS = { askToCancel, resolveCancel } satisfies Record<
  string,
  Operation
>;

/** Longer than a worker keeps what it has claimed. */
const LEASE_MS = 21_000;
const FOUND_OUT = ['CANCELLED', 'REFUSED'] as const;

/** All that is due; what it does not answer is asked again later. */
function askToCancel(model: Model, aim: Aim): Deed {
  const word = oneOf(CANCEL_WORDS, aim);
  const asked = new Set<string>();
  return {
    what: `couriers are asked to cancel, and say ${word}`,
    async call(office) {
      office.courier.willCancel(word, asked);
      while (await office.cancelDue());
      return undefined;
    },
    effect() {
      const own = model.sales.filter(({ awb }) => awb !== null && asked.has(awb));
      for (const sale of own) answers(model, sale, word);
    },
    isBatch: true,
    isRound: true,
    leaseMs: LEASE_MS,
  };
}

/** Told again it stands; what nobody is asked about is refused. */
function resolveCancel(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isAsked);
  if (sale === undefined) return undefined;
  const word = oneOf(FOUND_OUT, aim);
  const reply: CancelReply = cancelReplyOf(word);
  return {
    what: `an operator says of ${sale.subject} that it is ${word}`,
    async call(office) {
      await office.resolveCancellation(sale.subject, { awb: null, reply, by: 'ani' });
      return undefined;
    },
    refused: isAsked(sale) || isSaid(sale, word) ? undefined : 'TRANSITION_NOT_ALLOWED',
    effect: () => answers(model, sale, word),
  };
}

function answers(model: Model, sale: Sale, word: CancelWord): void {
  if (!isAsked(sale)) return;
  if (word === 'REFUSED') goesOn(sale);
  if (word === 'CANCELLED') givesBack(model, sale, 'CANCELLED');
}

function isAsked({ status, wish }: Sale): boolean {
  return status === 'BOOKED' && wish === 'OPEN';
}

function isSaid({ wish, awb }: Sale, word: CancelWord): boolean {
  return awb !== null && wish === (word === 'CANCELLED' ? 'DONE' : 'REFUSED');
}
