import { type Claim, settledClaim } from '#domain/money/claim/claim.ts';
import { refuseClaim } from '#domain/money/claim/claim-limit.ts';
import {
  availableTransaction,
  type Transaction,
  type UnpostedTransaction,
} from '#domain/money/wallet/transaction.ts';
import type { Rupiah } from '#domain/money.ts';
import { eventOfNotice } from '#domain/notifying/event/shipment-events.ts';
import { invalid } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import { rowToPostView } from '#src/views/money/transaction.ts';
import type { Ports } from '../../ports.ts';
import { type EventToEmit, type Recorder, recorderOf } from '../../recorder.ts';
import { ownerOfShipment } from '../../selling/shipment/owner-of-shipment.ts';
import { requireTransaction } from '../wallet/find-transaction.ts';
import { lookAtClaims } from './claims-of-shipment.ts';
import { claimEvent } from './record-claim.ts';

type Settlement = {
  readonly amount: Rupiah;
  /** Evidence, such as the number of the courier's letter. */
  readonly reference: string;
  readonly by: string;
};

/**
 * Compensates the client for a lost or damaged parcel, once, and settles its open claim. A repeated
 * request returns the posted transaction. NOT_FOUND; TRANSITION_NOT_ALLOWED for other parcels;
 * VALIDATION_ERROR for an amount above the maximum and, field code TAKEN, for an amount that
 * differs from the paid one.
 */
export type SettleClaim = (shipmentNumber: string, settlement: Settlement) => Promise<Transaction>;

type Deps = Pick<Ports, 'unitOfWork' | 'shipments' | 'wallet' | 'clock' | 'random'>;

export function settleClaim(deps: Deps): SettleClaim {
  const { unitOfWork, shipments, wallet, clock, random } = deps;
  return async (shipmentNumber, settlement) => {
    const owner = await ownerOfShipment(shipmentNumber, shipments);
    await unitOfWork.decide({
      retry: true,
      look: (stores) => lookAtClaims(stores, owner),
      decide({ shipment, claims, paid }, write) {
        if (shipment === undefined) throw new Error(`${shipmentNumber} has an owner, but no row`);
        if (paid !== undefined) return refuseDifferentClaim(paid, settlement);
        refuseClaim(shipment, settlement.amount);
        const open = claims.find(({ status }) => status === 'OPEN');
        const recorder = recorderOf({ now: clock.now(), write, random });
        settle({ shipment, open }, settlement, recorder);
      },
    });
    return requireTransaction(wallet, owner, { type: 'CLAIM', reference: shipmentNumber });
  };
}

type Claimed = { readonly shipment: Shipment; readonly open: Claim | undefined };

/** Posts the journal, emits the events and records the operator act. */
function settle({ shipment, open }: Claimed, settlement: Settlement, recorder: Recorder): void {
  const { amount, reference, by } = settlement;
  const moves = [{ from: 'CLAIMS', to: 'AVAILABLE', amount }] as const;
  const { shipmentNumber: businessRef } = shipment;
  const journal = recorder.post(shipment, { kind: 'CLAIM', businessRef, moves });
  const paid = availableTransaction(journal);
  const events = [
    adjustmentEvent(shipment, paid),
    ...(open === undefined ? [] : [settlementEvent({ shipment, open }, paid, recorder)]),
  ];
  emit(shipment, events, recorder);
  const detail = `${amount} rupiah by ${reference}`;
  recorder.act(shipmentAsSubject(shipment), { kind: 'CLAIM_SETTLED', detail, by });
}

/**
 * Numbers the events after the shipment's last one; stale if the shipment has emitted another event
 * since.
 */
function emit(shipment: Shipment, events: readonly EventToEmit[], recorder: Recorder): void {
  const lastSequence = shipment.lastSequence + events.length;
  recorder.write.shipments.update(shipment, { ...shipment, lastSequence });
  recorder.events(events);
}

function adjustmentEvent(shipment: Shipment, paid: UnpostedTransaction): EventToEmit {
  const { shipmentNumber, lastSequence, status } = shipment;
  const notice = { tenant: shipment, shipmentNumber, lastSequence, status };
  const view = JSON.stringify(rowToPostView(paid));
  return { ...eventOfNotice({ ...notice, type: 'wallet.adjusted' }), about: 'transaction', view };
}

/** Writes the claim; its event follows the event of the money. */
function settlementEvent(
  { shipment, open: before }: { readonly shipment: Shipment; readonly open: Claim },
  { amount, transactionId }: UnpostedTransaction,
  { now, write }: Recorder,
): EventToEmit {
  const after = settledClaim(before, { amount, transactionId }, now);
  write.claims.update(before, after);
  const change = { before, after, type: 'claim.settled' } as const;
  return claimEvent(change, shipment, shipment.lastSequence + 1);
}

function refuseDifferentClaim(known: Transaction, { amount }: Settlement): void {
  if (known.amount === amount) return;
  const { reference, createdAt } = known;
  const when = createdAt.toISOString();
  const message = `${reference.id} was paid for already, on ${when} with ${known.amount} rupiah.`;
  throw invalid('amount', 'TAKEN', message);
}
