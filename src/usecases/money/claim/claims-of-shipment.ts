import type { Claim, ClaimSituation } from '#domain/money/claim/claim.ts';
import type { Transaction } from '#domain/money/wallet/transaction.ts';
import type { Shipment, ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import { findTransaction } from '../wallet/find-transaction.ts';

/** A shipment and its claims. */
export type ClaimSnapshot = {
  readonly shipment: Shipment | undefined;
  /** Newest first. */
  readonly claims: readonly Claim[];
  readonly paid: Transaction | undefined;
};

type ClaimStores = Pick<Stores, 'shipments' | 'claims' | 'wallet'>;

export async function lookAtClaims(
  { shipments, claims, wallet }: ClaimStores,
  key: ShipmentKey,
): Promise<ClaimSnapshot> {
  const query = { type: 'CLAIM', reference: key.shipmentNumber } as const;
  const [shipment, ofShipment, paid] = await Promise.all([
    shipments.find(key, key.shipmentNumber),
    claims.ofShipment(key),
    findTransaction(wallet, key, query),
  ]);
  return { shipment, claims: ofShipment, paid };
}

export function situationOf(
  shipment: Shipment,
  { claims, paid }: Pick<ClaimSnapshot, 'claims' | 'paid'>,
): ClaimSituation {
  return { shipment, claims, isPaid: paid !== undefined };
}
