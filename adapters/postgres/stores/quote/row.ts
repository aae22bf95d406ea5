import type { CodTerms, InsuranceTerms } from '#domain/courier/service.ts';
import type { Environment } from '#domain/environment.ts';
import { rupiah, rupiahOrNull } from '#domain/money.ts';
import type { Quote } from '#domain/quote/quote.ts';
import type { Parcel } from '#domain/rating/parcel.ts';

export type QuoteRow = {
  account_id: string;
  environment: Environment;
  quote_id: string;
  provider: string;
  courier_code: string;
  courier_name: string;
  service_code: string;
  service_name: string;
  pickup_supported: boolean;
  drop_off_supported: boolean;
  /** Written as JSON by this module only: read back unchanged. */
  cod_terms: CodTerms | null;
  insurance_terms: InsuranceTerms | null;
  parcel: Parcel;
  origin_district_id: string;
  destination_district_id: string;
  cost: number;
  rule_id: string;
  price: number;
  discount: number;
  final_price: number;
  cod_fee: number | null;
  insurance_fee: number | null;
  chargeable_weight_kg: number;
  estimated_days_min: number;
  estimated_days_max: number;
  created_at: Date;
  expires_at: Date;
};

/** With the number of its shipment. */
export type FoundRow = QuoteRow & { shipment_number: string | null };

export function toRow(quote: Quote): QuoteRow {
  return {
    account_id: quote.accountId,
    environment: quote.environment,
    quote_id: quote.quoteId,
    provider: quote.provider,
    courier_code: quote.courierCode,
    courier_name: quote.courierName,
    service_code: quote.serviceCode,
    service_name: quote.serviceName,
    pickup_supported: quote.pickupSupported,
    drop_off_supported: quote.dropOffSupported,
    cod_terms: quote.codTerms,
    insurance_terms: quote.insuranceTerms,
    parcel: quote.parcel,
    origin_district_id: quote.originDistrictId,
    destination_district_id: quote.destinationDistrictId,
    cost: quote.cost,
    rule_id: quote.ruleId,
    price: quote.price,
    discount: quote.discount,
    final_price: quote.finalPrice,
    cod_fee: quote.codFee,
    insurance_fee: quote.insuranceFee,
    chargeable_weight_kg: quote.chargeableWeightKg,
    estimated_days_min: quote.estimatedDays.min,
    estimated_days_max: quote.estimatedDays.max,
    created_at: quote.createdAt,
    expires_at: quote.expiresAt,
  };
}

export function toQuote(row: FoundRow): Quote {
  return {
    accountId: row.account_id,
    environment: row.environment,
    quoteId: row.quote_id,
    provider: row.provider,
    courierCode: row.courier_code,
    courierName: row.courier_name,
    serviceCode: row.service_code,
    serviceName: row.service_name,
    pickupSupported: row.pickup_supported,
    dropOffSupported: row.drop_off_supported,
    codTerms: row.cod_terms,
    insuranceTerms: row.insurance_terms,
    parcel: row.parcel,
    originDistrictId: row.origin_district_id,
    destinationDistrictId: row.destination_district_id,
    cost: rupiah(row.cost),
    ruleId: row.rule_id,
    price: rupiah(row.price),
    discount: rupiah(row.discount),
    finalPrice: rupiah(row.final_price),
    codFee: rupiahOrNull(row.cod_fee),
    insuranceFee: rupiahOrNull(row.insurance_fee),
    chargeableWeightKg: row.chargeable_weight_kg,
    estimatedDays: { min: row.estimated_days_min, max: row.estimated_days_max },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    shipmentNumber: row.shipment_number,
  };
}
