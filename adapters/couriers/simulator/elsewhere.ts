import type { CallLimit } from '#domain/carrying/courier/call-limit.ts';
import type { Clock } from '#domain/time.ts';
import type { AwbQuery, BookingMemory, NewOrder, SimulatedBooking } from './booking.ts';
import { scenarioFor, scenarioOf } from './scenarios.ts';

type Deps = {
  readonly bookings: BookingMemory;
  readonly clock: Pick<Clock, 'now'>;
  /** Speed of parcels: 1 is real time. */
  readonly speed: number;
};

/** Prefix of AWBs that were not booked with us; `SIMTRACK-RETURNED-7` is returned to its sender. */
const PREFIX = 'SIMTRACK';
const WITH_SCENARIO = /^SIMTRACK-([A-Z]+(?:-[A-Z]+)*)(?:-\d+)?$/;
/** Kalideres and Kebomas. */
const ENDS = { originId: '31.73.06', destinationId: '35.25.14' };

/** Books parcels at the first tracking request about them, which starts their journey. */
export async function bookedElsewhere(
  { courierCode, awbs }: AwbQuery,
  deps: Deps,
  limit: CallLimit,
): Promise<readonly SimulatedBooking[]> {
  const own = awbs.filter((awb) => awb.startsWith(PREFIX));
  const orders = own.map((awb) => orderOf(awb, courierCode, deps));
  const booked = await Promise.all(orders.map((order) => deps.bookings.book(order, limit)));
  // An AWB belongs to the courier that was first asked about it.
  return booked.filter((booking) => booking.courierCode === courierCode);
}

function orderOf(awb: string, courierCode: string, { clock, speed }: Deps): NewOrder {
  const [, name = ''] = WITH_SCENARIO.exec(awb) ?? [];
  const scenario = scenarioFor(`SIM ${name.replaceAll('-', ' ')}`);
  const isManual = scenarioOf({ scenario }).isManual;
  return {
    reference: `ELSEWHERE-${awb}`,
    awb,
    courierCode,
    serviceCode: 'REG',
    ...ENDS,
    scenario,
    speed: isManual ? 0 : speed,
    bookedAt: clock.now(),
  };
}
