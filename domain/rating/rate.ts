import type { CourierProfile } from '#domain/courier/courier.ts';
import type { CourierService } from '#domain/courier/service.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Price } from './price.ts';

/** Public: contains neither the courier's cost nor the pricing rule. */
export type Rate = Price & {
  readonly courier: CourierProfile;
  /** As on this route. */
  readonly service: CourierService;
  readonly chargeableWeightKg: number;
  /** What the lightest parcel of this service is billed as. */
  readonly minChargeableWeightKg: number;
  readonly codFee: Rupiah | null;
  readonly insuranceFee: Rupiah | null;
  readonly insuranceAvailable: boolean;
  /** The final price and the fees of the options as chosen. */
  readonly totalAmount: Rupiah;
  /** Whether it does all that was requested: insurance is what it may lack. */
  readonly doesAll: boolean;
  /** How its courier did on the route, from 0 to 1. */
  readonly record: number;
  /** The latest day, `YYYY-MM-DD`, in the time of the destination. */
  readonly estimatedDeliveryDate: string;
};
