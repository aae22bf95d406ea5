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
 * Text whose SHA-256 seals the terms; null is empty. PostgreSQL builds the same text on insert, so
 * that a row changed later no longer matches its seal. The courier's part of the COD fee is
 * included only if there is one, since older shipments were sealed without it.
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
