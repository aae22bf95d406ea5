import type { Quote } from '#domain/selling/quote/quote.ts';
import {
  boolean,
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  selectionOf,
  tableOf,
  text,
  timestamptz,
  uuid,
} from '../../table.ts';

/** The shipment that references a quote shows that it was used. */
export const quotes = tableOf<Omit<Quote, 'shipmentNumber'>>('quote', keptBy('quotes', 'OLD'), {
  accountId: key(uuid),
  environment: key(text),
  quoteId: key(uuid),
  provider: fixed(text),
  courierCode: fixed(text),
  courierName: fixed(text),
  serviceCode: fixed(text),
  serviceName: fixed(text),
  pickupSupported: fixed(boolean),
  dropOffSupported: fixed(boolean),
  codTerms: fixed(orNull(json)),
  insuranceTerms: fixed(orNull(json)),
  originDistrictId: fixed(text),
  destinationDistrictId: fixed(text),
  parcel: fixed(json),
  cost: fixed(integer),
  ruleId: fixed(uuid),
  price: fixed(integer),
  discount: fixed(integer),
  finalPrice: fixed(integer),
  codFee: fixed(orNull(integer)),
  insuranceFee: fixed(orNull(integer)),
  codCost: fixed(integer),
  insuranceCost: fixed(integer),
  chargeableWeightKg: fixed(integer),
  estimatedDays: {
    prefix: 'estimated_days_',
    parts: { min: fixed(integer), max: fixed(integer) },
  },
  createdAt: fixed(timestamptz),
  expiresAt: fixed(timestamptz),
});

export const { columns: QUOTE, read: toQuote } = selectionOf(quotes);
