import { type Tenant, tenantOf } from '#domain/environment.ts';
import { type ClaimRequest, openedClaim, refuseNewClaim } from '#domain/money/claim/claim.ts';
import { notFound } from '#domain/refusal.ts';
import { isShipmentNumber } from '#domain/selling/shipment/shipment-number.ts';
import { claimView } from '#src/views/money/claim.ts';
import type { IdempotentRequest, IdempotentResult } from '../../platform/idempotency/idempotent.ts';
import type { Ports } from '../../ports.ts';
import { recorderOf } from '../../recorder.ts';
import { lookAtClaims, situationOf } from './claims-of-shipment.ts';
import { recordClaim } from './record-claim.ts';

export type OpenClaimCommand = ClaimRequest & {
  readonly tenant: Tenant;
  readonly shipmentNumber: string;
};

/**
 * Claims compensation for a lost or damaged parcel; an operator decides. NOT_FOUND, and the errors
 * of `refuseNewClaim`.
 */
export type OpenClaim = (
  command: OpenClaimCommand,
  request: IdempotentRequest,
) => Promise<IdempotentResult<ReturnType<typeof claimView>>>;

type Deps = Pick<Ports, 'idempotent' | 'clock' | 'random'>;

export function openClaim({ idempotent, clock, random }: Deps): OpenClaim {
  return async ({ tenant: given, shipmentNumber, ...claim }, request) => {
    if (!isShipmentNumber(shipmentNumber)) throw notFound('shipment');
    const key = { ...tenantOf(given), shipmentNumber };
    return idempotent.run(request, {
      look: (stores) => lookAtClaims(stores, key),
      decide({ shipment, ...known }, write) {
        if (shipment === undefined) throw notFound('shipment');
        refuseNewClaim(situationOf(shipment, known), claim);
        const recorder = recorderOf({ now: clock.now(), write, random });
        const own = { ...key, claimId: random.uuid(), createdAt: recorder.now };
        const after = openedClaim(claim, own);
        recordClaim({ before: null, after, type: 'claim.opened' }, shipment, recorder);
        return claimView(after);
      },
    });
  };
}
