import { idText, uuidOf } from '#domain/id.ts';
import { type Quote, quoteStatus } from '#domain/selling/quote/quote.ts';
import { parcelView } from './parcel.ts';

/** `readAt` decides whether the quote counts as expired. */
export function quoteView(quote: Quote, readAt: Date) {
  return {
    quote_id: idText('quote', quote.quoteId),
    status: quoteStatus(quote, readAt),
    courier_code: quote.courierCode,
    service_code: quote.serviceCode,
    origin: { district_id: quote.originDistrictId },
    destination: { district_id: quote.destinationDistrictId },
    package: parcelView(quote.parcel),
    cod: quote.parcel.cod,
    cod_amount: quote.parcel.codAmount,
    insured_value: quote.parcel.insuredValue,
    price: quote.price,
    discount: quote.discount,
    final_price: quote.finalPrice,
    cod_fee: quote.codFee,
    insurance_fee: quote.insuranceFee,
    chargeable_weight_kg: quote.chargeableWeightKg,
    estimated_days: quote.estimatedDays,
    expires_at: quote.expiresAt.toISOString(),
    created_at: quote.createdAt.toISOString(),
    shipment_number: quote.shipmentNumber,
  };
}

/** UUID of the quote in an answer, since a replay of POST /quotes has only its view. */
export function quoteIdOf({ quote_id: id }: ReturnType<typeof quoteView>): string {
  const uuid = uuidOf('quote', id);
  if (uuid === undefined) throw new Error(`${id} is not the id of a quote`);
  return uuid;
}
