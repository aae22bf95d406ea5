import type { FieldLimits } from '#domain/courier/field-limits.ts';

/**
 * What couriers take of each field, by their code: the same in TEST and in LIVE, so that an order
 * that passes there is not refused here.
 */
export const FIELD_LIMITS = {
  // An address has three lines, each a field of its own.
  jne: { name: { max: 30 }, address: { max: 90, lines: { max: 3, length: 30 } } },
  jnt: { name: { max: 30 }, phone: { max: 15 }, address: { max: 200 }, itemName: { max: 50 } },
  anteraja: {
    name: { max: 50 },
    // Of its 256 characters, what the name of a village leaves.
    address: { min: 10, max: 200 },
    email: { max: 50 },
    itemName: { max: 50 },
    items: { max: 30 },
  },
  // Its other limits (a name of 255, a phone number of 6 to 32) are wider than ours.
  ninja: { name: { min: 3 } },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/** Whichever provider takes its orders; undefined: ours apply. */
export function fieldLimitsOf(courierCode: string): FieldLimits | undefined {
  const limits: Readonly<Record<string, FieldLimits>> = FIELD_LIMITS;
  return Object.hasOwn(limits, courierCode) ? limits[courierCode] : undefined;
}
