import { isLegalPair } from '#domain/shipment/legal-pairs.ts';
import { isTerminal } from '#domain/shipment/status.ts';
import type { AccountKind } from '#domain/wallet/account-kind.ts';
import type { JournalKind } from '#domain/wallet/transfer.ts';
import { amountsOf, broken, type Facts, isSame } from './facts.ts';
import type { SeenShipment } from './ground.ts';
import { receiptRules } from './receipt-rules.ts';

const UNPAID: readonly SeenShipment['status'][] = ['AWAITING_PAYMENT', 'WAITING_CONFIRMATION'];
const NOTHING: readonly number[] = [];
/** Longer than any claim of a booking, and than the longest wait before the next try. */
const SOON_MS = 61_000;

/** Its journals fit its status, and the work that it still needs is due. */
export function shipmentFaults(shipment: SeenShipment, facts: Facts): readonly string[] {
  const { shipmentNumber: subject } = shipment;
  return broken(subject, {
    ...priceRules(shipment, facts),
    ...codRules(shipment, facts),
    ...receiptRules(facts, { subject, kind: 'PAYMENT_RECEIVED', ref: subject }),
    ...careRules(shipment, facts),
  });
}

/** PAID and unbooked: an open hold; booked: captured; refunded: all of it is back. Each once. */
function priceRules(shipment: SeenShipment, facts: Facts): Record<string, boolean> {
  const { status, paymentStatus, totalAmount: total, bookedAt, shipmentNumber: ref } = shipment;
  const moved = (kind: JournalKind, account: AccountKind) =>
    amountsOf(facts, { kind, ref, account });
  const once = (isSo: boolean, amount: number) => (isSo ? [amount] : NOTHING);
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'REFUNDED';
  const isRefunded = paymentStatus === 'REFUNDED';
  const isBooked = bookedAt !== null;
  return {
    'status and payment fit': isLegalPair(status, paymentStatus),
    'it is held exactly once if it was paid': isSame(moved('HOLD', 'HELD'), once(isPaid, total)),
    'it is captured exactly once if it was booked': isSame(
      moved('CAPTURE', 'HELD'),
      once(isBooked, -total),
    ),
    'it is refunded exactly once, and whole, if at all': isSame(
      moved('REFUND', 'AVAILABLE'),
      once(isRefunded, total),
    ),
    'a hold is open exactly while it is paid and not booked':
      (isPaid && !isBooked && !isRefunded) === (status === 'PROCESSING'),
  };
}

/** Collected and its fee taken if it was delivered, settled once, owed until then. */
function codRules(shipment: SeenShipment, facts: Facts): Record<string, boolean> {
  const { status, codAmount, codFee, codSettledAt, shipmentNumber: ref } = shipment;
  const moved = (kind: JournalKind, account: AccountKind) =>
    amountsOf(facts, { kind, ref, account });
  const isCollected = status === 'DELIVERED' && codAmount !== null;
  const net = (codAmount ?? 0) - (codFee ?? 0);
  const isSettled = codSettledAt !== null;
  const owed = (facts.codDue.get(ref) ?? []).map(({ amount }) => amount);
  const claims = moved('CLAIM', 'AVAILABLE');
  const isClaimable = status === 'LOST' || status === 'DAMAGED';
  return {
    'cash is collected exactly if it was delivered with COD': isSame(
      moved('COD_COLLECTION', 'PENDING_COD'),
      isCollected ? [codAmount] : NOTHING,
    ),
    'the fee is taken out of it, once': isSame(
      moved('COD_FEE', 'PENDING_COD'),
      isCollected ? [-(codFee ?? 0)] : NOTHING,
    ),
    'it is settled once at most': isSame(
      moved('COD_SETTLEMENT', 'AVAILABLE'),
      isSettled ? [net] : NOTHING,
    ),
    'cash is owed exactly until it is settled': isSame(
      owed,
      isCollected && !isSettled ? [net] : NOTHING,
    ),
    'one claim at most, for what was lost or damaged':
      claims.length === 0 || (claims.length === 1 && isClaimable),
  };
}

/** Nothing is forgotten: what is not over has work that is due. */
function careRules(shipment: SeenShipment, facts: Facts): Record<string, boolean> {
  const { status, paymentStatus, bookedAt, latePayment, shipmentNumber: ref } = shipment;
  const [intent] = facts.intents.get(ref) ?? [];
  const open = (facts.payments.get(ref) ?? []).filter(({ state }) => state === 'OPEN');
  const late = (facts.receipts.get(ref) ?? []).some(({ outcome }) => outcome === 'LATE');
  const isPaid = paymentStatus === 'PAID' || paymentStatus === 'REFUNDED';
  const isUnderWay = bookedAt !== null && !isTerminal(status);
  const isUnbooked = isPaid && status === 'CANCELLED' && bookedAt === null;
  const isWished = shipment.courierCancellation === 'PENDING';
  return {
    'it has an intent exactly if it was paid': (intent !== undefined) === isPaid,
    'its intent ends as it does':
      (intent?.state === 'BOOKED') === (bookedAt !== null) &&
      ['FAILED', 'CANCELLED'].includes(`${intent?.state}`) ===
        (isUnbooked || status === 'BOOKING_FAILED') &&
      (intent?.state === 'CANCELLED' ? isUnbooked : true),
    'a worker or a person books what is paid':
      status !== 'PROCESSING' || intent?.state === 'MANUAL' || isSoon(intent?.dueAt, facts),
    'what is to be paid is waited for': !UNPAID.includes(status) || facts.waits.has(ref),
    'its cancellation is due at its courier exactly while it is open':
      facts.cancellationDue.has(ref) === (isWished && status === 'BOOKED') &&
      (!isWished || status === 'BOOKED' || status === 'PROCESSING'),
    'what is under way is tracked': !isUnderWay || facts.tracked.has(ref),
    'it can be paid by one instrument exactly while it is PENDING':
      open.length === Number(paymentStatus === 'PENDING'),
    'late money is noted': latePayment === late,
  };
}

function isSoon(at: Date | null | undefined, { now }: Facts): boolean {
  return at instanceof Date && at.getTime() <= now + SOON_MS;
}
