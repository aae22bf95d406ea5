import { outcomeOfError, outcomeOfReply } from '#domain/booking/outcome.ts';
import type { BookingClaim } from '#src/usecases/booking/claim-bookings.ts';
import { REPLIES, type Reply, replyOf } from './courier.ts';
import { TENANTS } from './ground.ts';
import { type Aim, type Deed, type Model, type Operation, pick, type Sale } from './model.ts';
import { givesBack, isBooked } from './money.ts';
import type { Office } from './office.ts';

/** Workers book what is paid; some of them die after their claim. */
export const BOOKING_OPERATIONS = { book, dieHolding, zombieReports } satisfies Record<
  string,
  Operation
>;

/** Longer than a claim lasts. */
const LEASE_MS = 21_000;

/** What was found out at the first try of a booking, whether or not it could be written down. */
type Evidence = { claim: BookingClaim | undefined; answer: Reply | null };

/** Claimed, called and recorded. Nothing where it is not due. */
function book(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isToBeBooked);
  if (sale === undefined) return undefined;
  const reply = wordOf(aim);
  const awb = awbOf(model, sale, reply);
  const evidence: Evidence = { claim: undefined, answer: null };
  return {
    what: `a worker books ${sale.subject}, and the courier says ${reply}`,
    async call(office) {
      const { courier } = office;
      courier.nextReply(reply, awb);
      evidence.claim = await claimed(office, sale);
      if (evidence.claim !== undefined) {
        await office.book(evidence.claim).finally(() => {
          evidence.answer = courier.lastReply;
        });
      }
      return undefined;
    },
    effect() {
      if (evidence.claim !== undefined) ends(model, sale, { evidence, awb });
    },
    isRound: true,
    leaseMs: LEASE_MS,
  };
}

/** No other worker can claim it before its lease is over. */
function dieHolding(model: Model, aim: Aim): Deed | undefined {
  const sale = pick(model.sales, aim, isToBeBooked);
  if (sale === undefined) return undefined;
  return {
    what: `a worker claims ${sale.subject} and dies`,
    async call(office) {
      const claim = await claimed(office, sale);
      if (claim !== undefined) model.zombies.push({ sale, claim });
      return undefined;
    },
  };
}

/** Only while no other worker has claimed it. */
function zombieReports(model: Model, aim: Aim): Deed | undefined {
  const zombie = pick(
    model.zombies,
    aim,
    ({ sale, claim }) => sale.fence === claim.attempt.fencingToken,
  );
  if (zombie === undefined) return undefined;
  const { sale, claim } = zombie;
  const reply = wordOf(aim);
  const awb = awbOf(model, sale, reply);
  return {
    what: `the worker with claim ${claim.attempt.fencingToken} of ${sale.subject} reports ${reply}`,
    async call(office) {
      await office.record(claim.attempt, outcomeOf(reply, awb, sale.subject));
      return undefined;
    },
    effect() {
      const evidence = { claim, answer: reply };
      if (sale.fence === claim.attempt.fencingToken) ends(model, sale, { evidence, awb });
    },
  };
}

function ends(
  model: Model,
  sale: Sale,
  { evidence, awb }: { evidence: Evidence; awb: string },
): void {
  const { claim, answer } = evidence;
  sale.fence = null;
  const isTaken = model.sales.some((other) => other !== sale && isOf(other, awb, sale));
  if ((answer === 'BOOKED' || answer === 'AWB_OF_ANOTHER') && !isTaken) {
    isBooked(model, sale);
    sale.awb = awb;
  }
  if (answer === 'REFUSED') {
    givesBack(model, sale, sale.cancellation === 'OPEN' ? 'CANCELLED' : 'BOOKING_FAILED');
  }
  if (answer !== 'NOT_SENT' || claim?.attempt.stateAtClaim !== 'PENDING') return;
  if (sale.cancellation === 'OPEN') givesBack(model, sale, 'CANCELLED');
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
    sale.fence = claim.attempt.fencingToken;
    sale.isUntouched = false;
  }
  return claim;
}

function outcomeOf(reply: Reply, awb: string, reference: string) {
  try {
    return outcomeOfReply(replyOf(reply, awb, reference), reference);
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** That of another parcel, where there is one. */
function awbOf({ sales }: Model, { subject }: Sale, reply: Reply): string {
  const others = sales.flatMap(({ awb }) => awb ?? []);
  return (reply === 'AWB_OF_ANOTHER' ? others[0] : undefined) ?? `SIM${subject}`;
}

function isToBeBooked({ status }: Sale): boolean {
  return status === 'PROCESSING';
}

function wordOf({ at }: Aim): Reply {
  return REPLIES[Math.floor(at / 4096) % REPLIES.length] ?? 'BOOKED';
}
