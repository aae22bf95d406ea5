import type { CourierProfile } from '#domain/courier/courier.ts';
import type { CourierHealth } from '#domain/courier/health.ts';

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
