import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import { weightWithin } from '#domain/carrying/courier/field-limits.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import type { Rupiah } from '#domain/money.ts';
import type { FieldError } from '#domain/refusal.ts';
import { codFeeOn, codLimits, insuranceFeeOn } from './option-terms.ts';
import type { Parcel } from './parcel.ts';

export type NotOfferedCode = 'NOT_SERVICEABLE' | 'LIMIT_EXCEEDED' | 'COD_UNSUPPORTED';
export type NotOffered = {
  readonly code: NotOfferedCode;
  readonly message: string;
  /** Texts that exceed the courier's limits. */
  readonly fieldErrors?: readonly FieldError[];
};

type ObstacleCheck = (service: CourierService, parcel: Parcel) => NotOffered | undefined;

/** Reasons why a service cannot carry a parcel, in the order of reporting. */
const OBSTACLES: readonly ObstacleCheck[] = [codObstacle, weightObstacle, codAmountObstacle];

/** The services that can carry this parcel, or the reason why none can. */
export function suitableServices(
  { name, services, fieldLimits = {} }: Pick<CourierProfile, 'name' | 'services' | 'fieldLimits'>,
  parcel: Parcel,
): readonly CourierService[] | NotOffered {
  const judged = services.map((service) => {
    const limited = { ...service, weight: weightWithin(service.weight, fieldLimits) };
    return { service, obstacle: obstacleOf(limited, parcel) };
  });
  const suitable = judged.filter(({ obstacle }) => obstacle === undefined);
  if (suitable.length > 0) return suitable.map(({ service }) => service);
  const obstacles = judged.flatMap(({ obstacle }) => obstacle ?? []);
  // If several obstacles exist, prefers an exceeded limit, since the client can change the parcel
  // to meet it.
  const limit = obstacles.find(({ code }) => code === 'LIMIT_EXCEEDED');
  return limit ?? obstacles[0] ?? { code: 'NOT_SERVICEABLE', message: `${name} has no service.` };
}

/** Null without COD. */
export function codFee(
  service: CourierService,
  { codAmount }: Parcel,
  cost: Rupiah,
): Rupiah | null {
  return codFeeOn(service.cod, codAmount, cost);
}

export function isInsurable({ insurance }: CourierService, { insuredValue }: Parcel): boolean {
  return insurance !== null && (insuredValue ?? 0) <= insurance.maxInsuredValue;
}

/** Null if nothing is insured, or if it cannot be. */
export function insuranceFee(service: CourierService, parcel: Parcel, cost: Rupiah): Rupiah | null {
  return isInsurable(service, parcel)
    ? insuranceFeeOn(service.insurance, parcel.insuredValue, cost)
    : null;
}

function obstacleOf(service: CourierService, parcel: Parcel): NotOffered | undefined {
  for (const obstacle of OBSTACLES) {
    const found = obstacle(service, parcel);
    if (found !== undefined) return found;
  }
  return undefined;
}

function codObstacle(service: CourierService, parcel: Parcel): NotOffered | undefined {
  if (!parcel.cod || service.cod !== null) return undefined;
  return { code: 'COD_UNSUPPORTED', message: 'No service of this courier collects cash here.' };
}

function weightObstacle({ weight }: CourierService, parcel: Parcel): NotOffered | undefined {
  const { minGrams, maxGrams } = weight;
  if (parcel.weightGrams >= minGrams && parcel.weightGrams <= maxGrams) return undefined;
  const message = `This courier carries ${minGrams} to ${maxGrams} g in one parcel.`;
  return { code: 'LIMIT_EXCEEDED', message };
}

function codAmountObstacle({ cod }: CourierService, parcel: Parcel): NotOffered | undefined {
  if (cod === null || parcel.codAmount === null) return undefined;
  const { min, max } = codLimits(cod);
  if (parcel.codAmount >= min && parcel.codAmount <= max) return undefined;
  const message = `This courier collects ${min} to ${max} rupiah per parcel.`;
  return { code: 'LIMIT_EXCEEDED', message };
}
