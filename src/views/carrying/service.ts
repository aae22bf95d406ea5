import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import {
  type FieldLimits,
  type TextLimit,
  type WeightLimit,
  weightWithin,
} from '#domain/carrying/courier/field-limits.ts';
import type { CodTerms, CourierService, InsuranceTerms } from '#domain/carrying/courier/service.ts';
import type { BasisPoints } from '#domain/money.ts';
import { codLimits } from '#domain/selling/rating/option-terms.ts';

export function serviceView(courier: CourierProfile, service: CourierService) {
  const { fieldLimits = {} } = courier;
  const weight = weightWithin(service.weight, fieldLimits);
  return {
    courier_code: courier.code,
    service_code: service.code,
    name: service.name,
    description: service.description,
    type: service.type,
    pickup_supported: service.pickupSupported,
    drop_off_supported: service.dropOffSupported,
    cod: codView(service.cod),
    insurance: insuranceView(service.insurance),
    weight: {
      min_grams: weight.minGrams,
      max_grams: weight.maxGrams,
      volumetric_divisor: weight.volumetricDivisor,
      rounding_tolerance_grams: weight.roundingToleranceGrams,
    },
    field_limits: fieldLimitsView(fieldLimits),
    estimated_days: service.estimatedDays,
  };
}

function fieldLimitsView({ items, ...limits }: FieldLimits) {
  return {
    name: textLimitView(limits.name),
    phone: textLimitView(limits.phone),
    address: textLimitView(limits.address),
    email: textLimitView(limits.email),
    note: textLimitView(limits.note),
    item_name: textLimitView(limits.itemName),
    max_items: items?.max ?? null,
    weight: weightLimitView(limits.weight),
  };
}

function textLimitView(limit: TextLimit | undefined) {
  if (limit === undefined) return null;
  const { min = null, max = null, characters = null, lines } = limit;
  return {
    min_length: min,
    max_length: max,
    characters,
    lines: lines === undefined ? null : { max: lines.max, max_length: lines.length },
  };
}

function weightLimitView(limit: WeightLimit | undefined) {
  if (limit === undefined) return null;
  const { min = null, max = null } = limit;
  return { min_grams: min, max_grams: max };
}

function codView(terms: CodTerms | null) {
  return {
    supported: terms !== null,
    min_amount: terms === null ? null : codLimits(terms).min,
    max_amount: terms?.maxAmount ?? null,
    fee_percent: percent(terms?.fee),
    min_fee: terms?.minFee ?? null,
    settlement_days: terms?.settlementDays ?? null,
  };
}

function insuranceView(terms: InsuranceTerms | null) {
  return {
    supported: terms !== null,
    fee_percent: percent(terms?.fee),
    admin_fee: terms?.adminFee ?? null,
    max_insured_value: terms?.maxInsuredValue ?? null,
  };
}

function percent(points: BasisPoints | undefined): number | null {
  return points === undefined ? null : points / 100;
}
