import type { Digest } from '#domain/digest.ts';
import { ZERO } from '#domain/money.ts';
import type { Shipment } from './shipment.ts';

/** The money terms of a shipment: set at creation, immutable. */
export type Terms = Pick<
  Shipment,
  | 'accountId'
  | 'environment'
  | 'shipmentNumber'
  | 'quoteId'
  | 'listPrice'
  | 'discount'
  | 'price'
  | 'insuranceFee'
  | 'totalAmount'
  | 'cost'
  | 'codCost'
  | 'codAmount'
  | 'codFee'
  | 'codSettlementDays'
  | 'insuredValue'
>;

/**
 * The text whose SHA-256 seals the terms; null is empty. PostgreSQL builds the same text when the
 * row is inserted, so that a row changed later no longer matches its seal. A part of the courier in
 * the COD fee is there only where it has one: older shipments were sealed without.
 */
export function sealText(terms: Terms): string {
  return [
    terms.accountId,
    terms.environment,
    terms.shipmentNumber,
    terms.quoteId,
    terms.listPrice,
    terms.discount,
    terms.price,
    terms.insuranceFee,
    terms.totalAmount,
    terms.cost,
    terms.codAmount,
    terms.codFee,
    terms.codSettlementDays,
    terms.insuredValue,
    ...(terms.codCost === ZERO ? [] : [terms.codCost]),
  ].join('|');
}

export function isSealed(terms: Terms, seal: string, digest: Digest): boolean {
  return digest.sha256(sealText(terms)) === seal;
}
