import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import type { Claim } from '#domain/money/claim/claim.ts';
import type { Rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { RejectClaim } from '../../money/claim/reject-claim.ts';
import type { SettleClaim } from '../../money/claim/settle-claim.ts';
import type { ShowClaims } from '../../money/claim/show-claims.ts';
import { BY_TEST_CONTROL } from './by-test-control.ts';

/**
 * TEST only: decides the open claim of a shipment as the operator does. NOT_FOUND;
 * TRANSITION_NOT_ALLOWED where none is open.
 */
export type SettleTestClaim = (
  tenant: Tenant,
  shipmentNumber: string,
  /** Null for the amount of the claim. */
  amount: Rupiah | null,
) => Promise<Claim>;
export type RejectTestClaim = (
  tenant: Tenant,
  shipmentNumber: string,
  reason: string,
) => Promise<Claim>;

type Deps = { readonly showClaims: ShowClaims };

export function settleTestClaim({
  showClaims,
  settleClaim,
}: Deps & { readonly settleClaim: SettleClaim }): SettleTestClaim {
  return async (tenant, shipmentNumber, given) => {
    const { claimId, amount } = await openClaimOf(tenant, shipmentNumber, showClaims);
    const reference = idText('claim', claimId);
    const settlement = { amount: given ?? amount, reference, by: BY_TEST_CONTROL };
    await settleClaim(shipmentNumber, settlement);
    const { claims } = await showClaims(tenant, shipmentNumber);
    const settled = claims.find((one) => one.claimId === claimId);
    if (settled === undefined) throw new Error(`${reference} was settled, and is gone`);
    return settled;
  };
}

export function rejectTestClaim({
  showClaims,
  rejectClaim,
}: Deps & { readonly rejectClaim: RejectClaim }): RejectTestClaim {
  return async (tenant, shipmentNumber, reason) => {
    const { claimId } = await openClaimOf(tenant, shipmentNumber, showClaims);
    return rejectClaim({ shipmentNumber, claimId, reason, by: BY_TEST_CONTROL });
  };
}

async function openClaimOf(
  tenant: Tenant,
  shipmentNumber: string,
  showClaims: ShowClaims,
): Promise<Claim> {
  const { claims } = await showClaims(tenant, shipmentNumber);
  const open = claims.find(({ status }) => status === 'OPEN');
  if (open !== undefined) return open;
  const message = 'No claim of this shipment is open: open one first.';
  const details = { claims: claims.map(({ status }) => status) };
  throw new Refusal('TRANSITION_NOT_ALLOWED', message, { details });
}
