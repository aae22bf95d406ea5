import type { CourierProfile } from '#domain/courier/courier.ts';
import type { CourierHealth } from '#domain/courier/health.ts';

export function courierView({
  profile,
  health,
}: {
  profile: CourierProfile;
  health: CourierHealth;
}) {
  return {
    courier_code: profile.code,
    name: profile.name,
    logo_url: profile.logoUrl,
    capabilities: profile.capabilities,
    health: {
      status: health.status,
      success_rate_1h: health.successRate1h,
      p95_ms: health.p95Ms,
      limited_until: health.limitedUntil?.toISOString() ?? null,
    },
  };
}
