import type { CourierProfile, CourierRate, Route } from '#domain/carrying/courier/courier.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import type { Tenant } from '#domain/environment.ts';
import { refuseFields } from '#domain/refusal.ts';
import { chargeableWeightKg } from '#domain/selling/rating/chargeable-weight.ts';
import {
  codFeeOn,
  codProblem,
  insuranceFeeOn,
  insuranceProblem,
  optionErrors,
  type RequestedAmount,
} from '#domain/selling/rating/option-terms.ts';
import type { Parcel } from '#domain/selling/rating/parcel.ts';
import { priceOf } from '#domain/selling/rating/price.ts';
import { type PricingRule, ruleFor } from '#domain/selling/rating/pricing-rule.ts';
import { optionBills, serviceAt } from '#domain/selling/rating/service-at.ts';
import type { LockedService, Quote } from './quote.ts';

/** Input of a locked price: the courier's current rate, and our rules. */
export type Offer = {
  readonly tenant: Tenant;
  readonly quoteId: string;
  readonly courier: CourierProfile;
  readonly service: CourierService;
  readonly rate: Omit<CourierRate, 'serviceCode'>;
  readonly route: Route;
  readonly parcel: Parcel;
  readonly rules: readonly PricingRule[];
  readonly now: Date;
};

/** Required by the specification: a price is locked for fifteen minutes. */
export const QUOTE_LIFETIME_MS = 15 * 60_000;

/** Throws like `refuseUnsupported`. */
export function lockQuote(offer: Offer): Quote {
  const { courier, rate, route, parcel, now } = offer;
  const { accountId, environment } = offer.tenant;
  const service = serviceAt(rate, offer.service, parcel);
  const bills = optionBills(rate, parcel);
  const locked = lockedService(courier, service, parcel);
  const { codTerms, insuranceTerms } = locked;
  refuseUnsupported(service, parcel);
  const rule = ruleFor({ ...locked, accountId }, offer.rules);
  return {
    accountId,
    environment,
    ...locked,
    ...priceOf(rate.cost, rule),
    quoteId: offer.quoteId,
    originDistrictId: route.origin.districtId,
    destinationDistrictId: route.destination.districtId,
    parcel,
    cost: rate.cost,
    ruleId: rule.ruleId,
    codFee: codFeeOn(codTerms, parcel.codAmount, bills.cod),
    codCost: bills.cod,
    insuranceFee: insuranceFeeOn(insuranceTerms, parcel.insuredValue, bills.insurance),
    insuranceCost: bills.insurance,
    chargeableWeightKg: chargeableWeightKg(parcel, service.weight),
    estimatedDays: service.estimatedDays,
    createdAt: now,
    expiresAt: new Date(now.getTime() + QUOTE_LIFETIME_MS),
    shipmentNumber: null,
  };
}

/**
 * Throws SERVICE_OPTION_UNSUPPORTED if the service cannot collect or insure the requested amount.
 */
export function refuseUnsupported(service: CourierService, parcel: Parcel): void {
  const insured = { path: 'insured_value', amount: parcel.insuredValue };
  refuseFields(
    optionErrors([
      codProblem(service.cod, requestedCod(parcel)),
      insuranceProblem(service.insurance, insured),
    ]),
  );
}

function lockedService(
  courier: CourierProfile,
  service: CourierService,
  parcel: Parcel,
): LockedService {
  return {
    provider: courier.provider,
    courierCode: courier.code,
    courierName: courier.name,
    serviceCode: service.code,
    serviceName: service.name,
    pickupSupported: service.pickupSupported,
    dropOffSupported: service.dropOffSupported,
    codTerms: parcel.cod ? service.cod : null,
    insuranceTerms: service.insurance,
  };
}

function requestedCod({ cod, codAmount }: Parcel): RequestedAmount {
  if (codAmount !== null) return { path: 'cod_amount', amount: codAmount };
  return { path: 'cod', amount: null, isRequested: cod };
}
