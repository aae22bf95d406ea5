import { idText } from '#domain/id.ts';
import { type Claim, rejectedClaim } from '#domain/money/claim/claim.ts';
import { notFound } from '#domain/refusal.ts';
import { shipmentAsSubject } from '#domain/subject.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { ownerOfShipment } from '../../selling/shipment/owner-of-shipment.ts';
import { recordClaim } from './record-claim.ts';

export type RejectCommand = {
  readonly shipmentNumber: string;
  readonly claimId: string;
  /** Reason, which the client reads. */
  readonly reason: string;
  readonly by: string;
};

/**
 * Rejects a claim; idempotent: the first reason stays. NOT_FOUND; TRANSITION_NOT_ALLOWED if the
 * claim was settled.
 */
export type RejectClaim = (command: RejectCommand) => Promise<Claim>;

type Deps = Pick<Ports, 'unitOfWork' | 'shipments' | 'clock' | 'random'>;

export function rejectClaim({ unitOfWork, shipments, clock, random }: Deps): RejectClaim {
  return async ({ shipmentNumber, claimId, reason, by }) => {
    const owner = await ownerOfShipment(shipmentNumber, shipments);
    return unitOfWork.decide({
      retry: true,
      async look(stores) {
        const [shipment, claims] = await Promise.all([
          stores.shipments.find(owner, shipmentNumber),
          stores.claims.ofShipment(owner),
        ]);
        return { shipment, before: claims.find((claim) => claim.claimId === claimId) };
      },
      decide({ shipment, before }, write) {
        if (shipment === undefined) throw new Error(`${shipmentNumber} has an owner, but no row`);
        if (before === undefined) throw notFound('claim');
        if (before.status === 'REJECTED') return before;
        const recorder = recorderOf({ now: clock.now(), write, random });
        const after = rejectedClaim(before, reason, recorder.now);
        recordClaim({ before, after, type: 'claim.rejected' }, shipment, recorder);
        const detail = `${idText('claim', claimId)}: ${reason}`;
        recorder.act(shipmentAsSubject(shipment), { kind: 'CLAIM_REJECTED', detail, by });
        return after;
      },
    });
  };
}
