import type { CourierProfile } from '#domain/courier/courier.ts';
import type { CodTerms, CourierService, InsuranceTerms } from '#domain/courier/service.ts';
import type { BasisPoints } from '#domain/money.ts';
import { codLimits } from '#domain/rating/option-terms.ts';

export function serviceView(courier: CourierProfile, service: CourierService) {
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
      min_grams: service.weight.minGrams,
      max_grams: service.weight.maxGrams,
      volumetric_divisor: service.weight.volumetricDivisor,
      rounding_tolerance_grams: service.weight.roundingToleranceGrams,
    },
    estimated_days: service.estimatedDays,
  };
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
