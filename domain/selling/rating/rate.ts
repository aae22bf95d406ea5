import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type { CourierService } from '#domain/carrying/courier/service.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Price } from './price.ts';

/** A rate as clients see it: contains neither the courier's cost nor the pricing rule. */
export type Rate = Price & {
  readonly courier: CourierProfile;
  /** Service with its terms on this route. */
  readonly service: CourierService;
  readonly chargeableWeightKg: number;
  /** Chargeable weight of the lightest parcel of this service. */
  readonly minChargeableWeightKg: number;
  readonly codFee: Rupiah | null;
  readonly insuranceFee: Rupiah | null;
  readonly insuranceAvailable: boolean;
  /** The final price plus the fees of the chosen options. */
  readonly totalAmount: Rupiah;
  /** True if the rate offers everything requested; only insurance may be missing. */
  readonly doesAll: boolean;
  /** Record of its courier on the route, from 0 to 1. */
  readonly record: number;
  /** Latest day, `YYYY-MM-DD`, in the destination's time zone. */
  readonly estimatedDeliveryDate: string;
};
