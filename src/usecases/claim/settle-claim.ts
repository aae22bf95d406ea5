import { eventOfNotice } from '#domain/event/shipment-events.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Random } from '#domain/random.ts';
import { invalid } from '#domain/refusal.ts';
import { refuseClaim } from '#domain/shipment/claim.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork } from '#domain/unit-of-work.ts';
import type { DatedJournal } from '#domain/wallet/journal.ts';
import { availableTransaction, type Transaction } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import { rowToPostView } from '#src/views/transaction.ts';
import { type Recorder, recorderOf } from '../recorder.ts';
import { ownerOfShipment } from '../shipment/owner-of-shipment.ts';
import { findTransaction, requireTransaction } from '../wallet/find-transaction.ts';

type Claim = {
  readonly amount: Rupiah;
  /** Evidence, such as the number of the courier's letter. */
  readonly reference: string;
  readonly by: string;
};

/**
 * Compensates the client for a lost or damaged parcel, once: a repeated request returns the posted
 * transaction. NOT_FOUND; TRANSITION_NOT_ALLOWED where the parcel is neither; VALIDATION_ERROR for
 * an amount beyond the limit and, field code TAKEN, for another amount than was paid.
 */
export type SettleClaim = (shipmentNumber: string, claim: Claim) => Promise<Transaction>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly shipments: ShipmentStore;
  readonly wallet: WalletStore;
  readonly clock: Clock;
  readonly random: Random;
};

export function settleClaim(deps: Deps): SettleClaim {
  const { unitOfWork, shipments, wallet, clock, random } = deps;
  return async (shipmentNumber, claim) => {
    const owner = await ownerOfShipment(shipmentNumber, shipments);
    const query = { type: 'CLAIM', reference: shipmentNumber } as const;
    await unitOfWork.decide({
      retry: true,
      async look(stores) {
        const [shipment, known] = await Promise.all([
          stores.shipments.find(owner, shipmentNumber),
          findTransaction(stores.wallet, owner, query),
        ]);
        return { shipment, known };
      },
      decide({ shipment, known }, write) {
        if (shipment === undefined) throw new Error(`${shipmentNumber} has an owner, but no row`);
        if (known !== undefined) return refuseDifferentClaim(known, claim);
        refuseClaim(shipment, claim.amount);
        settle(shipment, claim, recorderOf({ now: clock.now(), write, random }));
      },
    });
    return requireTransaction(wallet, owner, query);
  };
}

/** Posts the journal, emits the event and records the operator act. */
function settle(shipment: Shipment, { amount, reference, by }: Claim, recorder: Recorder): void {
  const moves = [{ from: 'CLAIMS', to: 'AVAILABLE', amount }] as const;
  const { shipmentNumber: businessRef } = shipment;
  const journal = recorder.post(shipment, { kind: 'CLAIM', businessRef, moves });
  emitEvent(shipment, journal, recorder);
  const detail = `${amount} rupiah by ${reference}`;
  recorder.act(shipmentAsSubject(shipment), { kind: 'CLAIM_SETTLED', detail, by });
}

/** In the event sequence of its shipment; stale where another event came in between. */
function emitEvent(shipment: Shipment, journal: DatedJournal, { write, event }: Recorder): void {
  const { shipmentNumber, lastSequence, status } = shipment;
  write.shipments.update(shipment, { ...shipment, lastSequence: lastSequence + 1 });
  const notice = { tenant: shipment, shipmentNumber, lastSequence, status };
  const view = JSON.stringify(rowToPostView(availableTransaction(journal)));
  event({ ...eventOfNotice({ ...notice, type: 'wallet.adjusted' }), about: 'transaction', view });
}

function refuseDifferentClaim(known: Transaction, { amount }: Claim): void {
  if (known.amount === amount) return;
  const { reference, createdAt } = known;
  const when = createdAt.toISOString();
  const message = `${reference.id} was paid for already, on ${when} with ${known.amount} rupiah.`;
  throw invalid('amount', 'TAKEN', message);
}
