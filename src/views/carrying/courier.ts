import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type { CourierHealth } from '#domain/carrying/courier/health.ts';
import type { PickupWindow, Visit } from '#domain/selling/shipment/pickup-window.ts';

type PickupWindows = Omit<Visit, 'window'> & {
  readonly courier: Pick<CourierProfile, 'code'>;
  readonly windows: readonly PickupWindow[];
};

export type CourierState = { readonly profile: CourierProfile; readonly health: CourierHealth };

export function courierView({ profile, health }: CourierState, logoUrl: string | null) {
  return {
    courier_code: profile.code,
    name: profile.name,
    logo_url: logoUrl,
    capabilities: profile.capabilities,
    health: {
      status: health.status,
      success_rate_1h: health.successRate1h,
      p95_ms: health.p95Ms,
      limited_until: health.limitedUntil?.toISOString() ?? null,
    },
  };
}

export function pickupWindowsView({ courier, date, timeZone, windows }: PickupWindows) {
  return {
    courier_code: courier.code,
    date,
    timezone: timeZone,
    windows: windows.map(({ start, end }) => ({ start, end })),
  };
}
