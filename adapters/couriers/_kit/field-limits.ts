import type { FieldLimits } from '#domain/carrying/courier/field-limits.ts';

/**
 * Limits of each courier's fields, by its code; the same in TEST and LIVE, so that LIVE refuses no
 * order that passes in TEST.
 */
export const FIELD_LIMITS = {
  // An address has three lines, each sent in a separate field.
  jne: { name: { max: 30 }, address: { max: 90, lines: { max: 3, length: 30 } } },
  jnt: { name: { max: 30 }, phone: { max: 15 }, address: { max: 200 }, itemName: { max: 50 } },
  anteraja: {
    name: { max: 50 },
    // 256 characters, minus room for the name of a village.
    address: { min: 10, max: 200 },
    email: { max: 50 },
    itemName: { max: 50 },
    items: { max: 30 },
  },
  // Ninja's other limits (a name of 255, a phone number of 6 to 32) are wider than ours.
  ninja: { name: { min: 3 } },
} as const satisfies Readonly<Record<string, FieldLimits>>;

/**
 * Returns the limits of a courier, which are the same for every provider that serves it; undefined
 * if only our own limits apply.
 */
export function fieldLimitsOf(courierCode: string): FieldLimits | undefined {
  const limits: Readonly<Record<string, FieldLimits>> = FIELD_LIMITS;
  return Object.hasOwn(limits, courierCode) ? limits[courierCode] : undefined;
}
