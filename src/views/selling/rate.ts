import type { District } from '#domain/carrying/area/district.ts';
import type { Route } from '#domain/carrying/courier/courier.ts';
import type { RateList } from '#domain/selling/rating/rate-list.ts';
import type { TaggedRate } from '#domain/selling/rating/rate-tags.ts';
import { labelOf } from '../carrying/area.ts';

const NO_COURIERS = {
  code: 'NO_COURIERS',
  message: 'No courier is on sale for this account in this environment yet.',
} as const;

export function rateListView({
  rates,
  refusals,
  notOnSale,
  hasCouriers,
  route,
}: RateList & {
  readonly notOnSale: readonly string[];
  readonly hasCouriers: boolean;
  readonly route: Route;
}) {
  return {
    origin: placeView(route.origin),
    destination: placeView(route.destination),
    rates: rates.map(rateView),
    provider_errors: [...refusals.map(refusalView), ...notOnSale.map(notOnSaleView)],
    notice: hasCouriers ? null : NO_COURIERS,
  };
}

/** The district in which a place was found. */
function placeView(district: District) {
  return { district_id: district.districtId, label: labelOf(district) };
}

function notOnSaleView(courierCode: string) {
  return {
    courier_code: courierCode,
    kind: 'NOT_OFFERED',
    code: 'COURIER_UNAVAILABLE',
    message: 'This courier is not on sale; GET /couriers lists those that are.',
    retryable: false,
    field_errors: [],
    elapsed_ms: 0,
  } as const;
}

function rateView(rate: TaggedRate) {
  return {
    courier_code: rate.courier.code,
    courier_name: rate.courier.name,
    service_code: rate.service.code,
    service_name: rate.service.name,
    price: rate.price,
    discount: rate.discount,
    final_price: rate.finalPrice,
    total_amount: rate.totalAmount,
    tags: rate.tags,
    score: rate.score,
    estimated_days: rate.service.estimatedDays,
    estimated_delivery_date: rate.estimatedDeliveryDate,
    cod_supported: rate.service.cod !== null,
    cod_fee: rate.codFee,
    insurance_available: rate.insuranceAvailable,
    insurance_fee: rate.insuranceFee,
    chargeable_weight_kg: rate.chargeableWeightKg,
    min_chargeable_weight_kg: rate.minChargeableWeightKg,
    pickup_supported: rate.service.pickupSupported,
    drop_off_supported: rate.service.dropOffSupported,
  };
}

function refusalView(refusal: RateList['refusals'][number]) {
  return {
    courier_code: refusal.courier.code,
    kind: refusal.kind,
    code: refusal.code,
    message: refusal.message,
    retryable: refusal.kind === 'FAILED',
    field_errors: refusal.kind === 'FAILED' ? [] : (refusal.fieldErrors ?? []),
    elapsed_ms: refusal.elapsedMs,
  };
}
