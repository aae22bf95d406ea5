import { type Tenant, tenantOf } from '#domain/environment.ts';
import { type Claim, openClaimMax } from '#domain/money/claim/claim.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import type { GetShipment } from '../../selling/shipment/get-shipment.ts';
import { lookAtClaims, situationOf } from './claims-of-shipment.ts';

export type ShownClaims = {
  /** Newest first. */
  readonly claims: readonly Claim[];
  /** Maximum amount of a new claim; undefined if none may be opened. */
  readonly max: Rupiah | undefined;
};

/** Throws NOT_FOUND. */
export type ShowClaims = (tenant: Tenant, shipmentNumber: string) => Promise<ShownClaims>;

type Deps = Pick<Stores, 'shipments' | 'claims' | 'wallet'> & {
  readonly getShipment: GetShipment;
};

export function showClaims({ getShipment, ...stores }: Deps): ShowClaims {
  return async (tenant, shipmentNumber) => {
    const shipment = await getShipment(tenant, shipmentNumber);
    const found = await lookAtClaims(stores, { ...tenantOf(tenant), shipmentNumber });
    return { claims: found.claims, max: openClaimMax(situationOf(shipment, found)) };
  };
}
