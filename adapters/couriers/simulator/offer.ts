import type { CourierCapabilities } from '#domain/carrying/courier/courier.ts';
import type { FieldLimits } from '#domain/carrying/courier/field-limits.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import type { Tariff } from './tariff.ts';

/** Limits of a service's coverage; empty means everywhere. */
export type Reach = {
  readonly withinKm?: number;
  readonly sameCity?: true;
  readonly notFarEast?: true;
};

/** A service and its price list. */
export type Offer = {
  readonly service: CourierService;
  readonly tariff: Tariff;
  /** The courier rounds its bills up to a multiple of this amount, in rupiah. */
  readonly billedIn: number;
  readonly reach: Reach;
};

/** One simulated brand; COD and insurance are properties of its services. */
export type SimulatedCourier = Pick<CourierCapabilities, 'pickup' | 'cancellation'> & {
  readonly code: string;
  readonly name: string;
  readonly offers: readonly Offer[];
  readonly fieldLimits?: FieldLimits;
};
