import { timeZoneOf } from '#domain/carrying/area/time-zone.ts';
import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type { Tenant } from '#domain/environment.ts';
import { notFound, refuseFields } from '#domain/refusal.ts';
import {
  calendarErrors,
  type PickupWindow,
  possibleWindows,
  type Visit,
} from '#domain/selling/shipment/pickup-window.ts';
import type { Ports } from '../../ports.ts';
import { unknownDistrict } from '../../selling/rating/find-route.ts';

export type PickupWindowsQuery = Pick<Visit, 'date'> & {
  readonly tenant: Tenant;
  readonly courierCode: string;
  /** District of the place; undefined: any place in the time zone WIB. */
  readonly districtId: string | undefined;
};

export type PickupWindows = Omit<Visit, 'window'> & {
  readonly courier: CourierProfile;
  readonly windows: readonly PickupWindow[];
};

/** NOT_FOUND for a courier that is not active here; UNKNOWN_DISTRICT; WINDOW_INVALID for no date. */
export type GetPickupWindows = (query: PickupWindowsQuery) => PickupWindows;

type Deps = Pick<Ports, 'areas' | 'directory' | 'clock'>;

export function getPickupWindows({ areas, directory, clock }: Deps): GetPickupWindows {
  return ({ tenant, courierCode, districtId, date }) => {
    const couriers = directory.couriersFor(tenant);
    const courier = couriers.find(({ profile }) => profile.code === courierCode)?.profile;
    if (courier === undefined) throw notFound('courier');
    const isKnown = districtId === undefined || areas.find(districtId) !== undefined;
    const unknown = isKnown ? [] : [unknownDistrict('district_id', districtId)];
    refuseFields([...unknown, ...calendarErrors(date)]);
    const timeZone = districtId === undefined ? 'WIB' : timeZoneOf(districtId);
    const isNone = courier.capabilities.pickup === 'NONE';
    const windows = isNone ? [] : possibleWindows({ date, timeZone }, courier, clock.now());
    return { courier, date, timeZone, windows };
  };
}
