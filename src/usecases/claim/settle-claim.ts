import type { Chance } from '#domain/chance.ts';
import { noticeHeadOf } from '#domain/event/shipment-events.ts';
import type { Rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import { refuseClaim } from '#domain/shipment/claim.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { ShipmentStore } from '#domain/shipment/shipment-store.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Clock } from '#domain/time.ts';
import type { UnitOfWork, Writes } from '#domain/unit-of-work.ts';
import { type DatedJournal, dated, journalOf } from '#domain/wallet/journal.ts';
import { availableRow, type Transaction } from '#domain/wallet/transaction.ts';
import type { WalletStore } from '#domain/wallet/wallet-store.ts';
import { eventText } from '#src/views/event.ts';
import { rowToPostView } from '#src/views/transaction.ts';
import { decideSurely } from '../decide-surely.ts';
import { ownerOfShipment } from '../shipment/owner-of-shipment.ts';
import { booked, findBooked } from '../wallet/find-booked.ts';

type Claim = {
  readonly amount: Rupiah;
  /** The evidence, such as the number of the courier's letter. */
  readonly reference: string;
  readonly by: string;
};

/**
 * Pays the client for a parcel that was lost or damaged, once: asked again, it is the row that
 * stands. NOT_FOUND; TRANSITION_NOT_ALLOWED where the parcel is neither; VALIDATION_ERROR for an
 * amount beyond what is paid, and, field code TAKEN, for another one than was paid.
 */
export type SettleClaim = (shipmentNumber: string, claim: Claim) => Promise<Transaction>;

type Deps = {
  readonly unitOfWork: UnitOfWork;
  readonly shipments: ShipmentStore;
  readonly wallet: WalletStore;
  readonly clock: Clock;
  readonly chance: Chance;
};
type Tools = { readonly now: Date; readonly write: Writes; readonly chance: Chance };

export function settleClaim(deps: Deps): SettleClaim {
  const { unitOfWork, shipments, wallet, clock, chance } = deps;
  return async (shipmentNumber, claim) => {
    const owner = await ownerOfShipment(shipmentNumber, shipments);
    const what = { type: 'CLAIM', reference: shipmentNumber } as const;
    await decideSurely(unitOfWork, {
      async look(stores) {
        const [shipment, known] = await Promise.all([
          stores.shipments.find(owner, shipmentNumber),
          findBooked(stores.wallet, owner, what),
        ]);
        return { shipment, known };
      },
      decide({ shipment, known }, write) {
        if (shipment === undefined) throw new Error(`${shipmentNumber} has an owner only`);
        if (known !== undefined) return refuseOther(known, claim);
        refuseClaim(shipment, claim.amount);
        settle(shipment, claim, { now: clock.now(), write, chance });
      },
    });
    return booked(wallet, owner, what);
  };
}

/** The money, what the client is told, and who paid it. */
function settle(shipment: Shipment, { amount, reference, by }: Claim, tools: Tools): void {
  const { now, write, chance } = tools;
  const moves = [{ from: 'CLAIMS', to: 'AVAILABLE', amount }] as const;
  const head = { journalId: chance.uuid(), businessRef: shipment.shipmentNumber };
  const journal = dated(journalOf({ ...head, kind: 'CLAIM', moves }), now, chance);
  write.wallet.post(shipment, journal);
  tell(shipment, journal, tools);
  write.acts.note({
    ...shipmentAsSubject(shipment),
    actId: chance.uuid(),
    kind: 'CLAIM_SETTLED',
    detail: `${amount} rupiah by ${reference}`,
    ...{ by, at: now },
  });
}

/** In the sequence of its shipment, which nobody else may have gone on with meanwhile. */
function tell(shipment: Shipment, journal: DatedJournal, { now, write, chance }: Tools): void {
  const { shipmentNumber, lastSequence, status } = shipment;
  const noticed = { tenant: shipment, shipmentNumber, lastSequence, status, now };
  const head = noticeHeadOf({ ...noticed, type: 'wallet.adjusted' }, chance);
  write.shipments.update(shipment, { ...shipment, lastSequence: head.sequence });
  const view = JSON.stringify(rowToPostView(availableRow(journal)));
  write.events.append([{ ...head, body: eventText(head, 'transaction', view) }]);
}

function refuseOther(known: Transaction, { amount }: Claim): void {
  if (known.amount === amount) return;
  const { reference, createdAt } = known;
  const when = createdAt.toISOString();
  const message = `${reference.id} was paid for already, on ${when} with ${known.amount} rupiah.`;
  const fieldErrors = [{ path: 'amount', code: 'TAKEN', message }];
  throw new Refusal('VALIDATION_ERROR', message, { fieldErrors });
}
