import { dayAfter, isDay } from '#domain/day.ts';
import { PAYMENT_STATUSES } from '#domain/selling/shipment/payment-status.ts';
import { ANY_SHIPMENT, type ShipmentFilter } from '#domain/selling/shipment/shipment-store.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { instantIn } from '#domain/zoned-time.ts';

/** Years 20xx, as in the API: no shipment is older or younger. */
const OUR_CENTURY = /^20/;

/**
 * Reads the filters of a view as the list's page reads its query: unreadable parts are left out.
 * Days are whole days of the time zone, both inclusive.
 */
export function filterOfView(query: string, timeZone: string): ShipmentFilter {
  const asked = new Map(new URLSearchParams(query));
  return {
    ...ANY_SHIPMENT,
    statuses: choicesIn(asked.get('status'), SHIPMENT_STATUSES),
    paymentStatuses: choicesIn(asked.get('payment_status'), PAYMENT_STATUSES),
    courierCode: textIn(asked.get('courier')),
    reference: textIn(asked.get('reference')),
    awb: textIn(asked.get('awb')),
    search: textIn(asked.get('search')),
    tag: textIn(asked.get('tag')),
    createdFrom: startIn(timeZone, asked.get('from'), 0),
    createdTo: startIn(timeZone, asked.get('to'), 1),
  };
}

/** Removes NUL, which PostgreSQL cannot compare. */
function textIn(value = ''): string | null {
  const text = value.replaceAll('\0', '').trim();
  return text === '' ? null : text;
}

function choicesIn<T extends string>(
  value: string | undefined,
  choices: readonly T[],
): readonly T[] | null {
  const asked = value?.split(',').map((one) => one.trim());
  const chosen = choices.filter((choice) => asked?.includes(choice));
  return chosen.length === 0 ? null : chosen;
}

/** Start of the day this many days later. */
function startIn(timeZone: string, value: string | undefined, later: number): Date | null {
  const day = textIn(value);
  if (day === null || !isDay(day) || !OUR_CENTURY.test(day)) return null;
  return instantIn(timeZone, dayAfter(day, later)) ?? null;
}
