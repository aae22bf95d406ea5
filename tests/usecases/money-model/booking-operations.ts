import { outcomeOfError, outcomeOfReply } from '#domain/booking/outcome.ts';
import type { BookingClaim } from '#src/usecases/booking/claim-bookings.ts';
import { replyOf, WORDS, type Word } from './courier.ts';
import { TENANTS } from './ground.ts';
import { type Aim, type Deed, type Model, type Operation, pick, type Sale } from './model.ts';
import { givesBack, isBooked } from './money.ts';
import type { Office } from './office.ts';

/** Workers take what is paid to a courier; some of them are never heard of again. */
export const BOOKING_OPERATIONS = { book, dieHolding, zombieReports } satisfies Record<
  string,
  Operation
>;

/** Longer than a claim lasts. */
const LEASE_MS = 21_000;

/** What was found out at the first try of a booking, whether or not it could be written down. */
type Heard = { claim: BookingClaim | undefined; said: Word | null };

/** Claimed, asked and written down. Nothing where it is not due. */
function book(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isToBeBooked);
  if (sale === undefined) return undefined;
  const word = wordOf(aim);
  const awb = awbOf(model, sale, word);
  const heard: Heard = { claim: undefined, said: null };
  return {
    what: `a worker books ${sale.subject}, and the courier says ${word}`,
    async call(office) {
      const { courier } = office;
      courier.willSay(word, awb);
      heard.claim = await claimed(office, sale);
      if (heard.claim !== undefined) {
        await office.book(heard.claim).finally(() => {
          heard.said = courier.said;
        });
      }
      return undefined;
    },
    effect() {
      if (heard.claim !== undefined) ends(model, sale, { heard, awb });
    },
    isRound: true,
    leaseMs: LEASE_MS,
  };
}

/** It is nobody else's until its time is over. */
function dieHolding(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isToBeBooked);
  if (sale === undefined) return undefined;
  return {
    what: `a worker claims ${sale.subject} and is not heard of any more`,
    async call(office) {
      const claim = await claimed(office, sale);
      if (claim !== undefined) model.zombies.push({ sale, claim });
      return undefined;
    },
  };
}

/** Only while nobody has taken over. */
function zombieReports(model: Model, aim: Aim): Deed | undefined {
  const zombie = pick(model.zombies, aim, ({ sale, claim }) => sale.fence === claim.attempt.fence);
  if (zombie === undefined) return undefined;
  const { sale, claim } = zombie;
  const word = wordOf(aim);
  const awb = awbOf(model, sale, word);
  return {
    what: `the worker with claim ${claim.attempt.fence} of ${sale.subject} reports ${word}`,
    async call(office) {
      await office.record(claim.attempt, outcomeOf(word, awb, sale.subject));
      return undefined;
    },
    effect() {
      const heard = { claim, said: word };
      if (sale.fence === claim.attempt.fence) ends(model, sale, { heard, awb });
    },
  };
}

function ends(model: Model, sale: Sale, { heard, awb }: { heard: Heard; awb: string }): void {
  const { claim, said } = heard;
  sale.fence = null;
  const isTaken = model.sales.some((other) => other !== sale && isOf(other, awb, sale));
  if ((said === 'BOOKED' || said === 'AWB_OF_ANOTHER') && !isTaken) {
    isBooked(model, sale);
    sale.awb = awb;
  }
  if (said === 'REFUSED') {
    givesBack(model, sale, sale.wish === 'OPEN' ? 'CANCELLED' : 'BOOKING_FAILED');
  }
  if (said !== 'NOT_SENT' || claim?.attempt.found !== 'PENDING') return;
  if (sale.wish === 'OPEN') givesBack(model, sale, 'CANCELLED');
  else sale.isUntouched = true;
}

/** Couriers do not know of each other's AWBs; there are two of them. */
function isOf(other: Sale, awb: string, { courierCancels }: Sale): boolean {
  return other.awb === awb && other.courierCancels === courierCancels;
}

async function claimed(office: Office, sale: Sale): Promise<BookingClaim | undefined> {
  const key = { ...TENANTS[sale.shop], shipmentNumber: sale.subject };
  const [claim] = await office.claim(1, [key]);
  if (claim !== undefined) {
    sale.fence = claim.attempt.fence;
    sale.isUntouched = false;
  }
  return claim;
}

function outcomeOf(word: Word, awb: string, reference: string) {
  try {
    return outcomeOfReply(replyOf(word, awb, reference), reference);
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** That of another parcel, where there is one. */
function awbOf({ sales }: Model, { subject }: Sale, word: Word): string {
  const others = sales.flatMap(({ awb }) => awb ?? []);
  return (word === 'AWB_OF_ANOTHER' ? others[0] : undefined) ?? `SIM${subject}`;
}

function isToBeBooked({ status }: Sale): boolean {
  return status === 'PROCESSING';
}

function wordOf({ at }: Aim): Word {
  return WORDS[Math.floor(at / 4096) % WORDS.length] ?? 'BOOKED';
}
