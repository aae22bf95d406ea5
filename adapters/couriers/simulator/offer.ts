import type { CourierCapabilities } from '#domain/courier/courier.ts';
import type { FieldLimits } from '#domain/courier/field-limits.ts';
import type { CourierService } from '#domain/courier/service.ts';
import type { Tariff } from './tariff.ts';

/** Where a service goes: everywhere, save what is named. */
export type Reach = {
  readonly withinKm?: number;
  readonly sameCity?: true;
  readonly notFarEast?: true;
};

/** A service and its price list. */
export type Offer = {
  readonly service: CourierService;
  readonly tariff: Tariff;
  /** The courier's bills are rounded up to a multiple of so many rupiah. */
  readonly billedIn: number;
  readonly reach: Reach;
};

/** What the simulator knows of one brand; COD and insurance show in its services. */
export type SimulatedCourier = Pick<CourierCapabilities, 'pickup' | 'cancellation'> & {
  readonly code: string;
  readonly name: string;
  readonly offers: readonly Offer[];
  readonly fieldLimits?: FieldLimits;
};
