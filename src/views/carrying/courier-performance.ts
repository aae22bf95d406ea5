import type { Route } from '#domain/carrying/courier/courier.ts';
import type { CourierPerformance } from '#domain/insight/figure/courier-performance.ts';
import type { ScopeRecord } from '#domain/insight/figure/courier-record.ts';

const HALF_DAYS = 2;

export function courierPerformanceView(performed: CourierPerformance) {
  const { courier, route, from, to, scopes } = performed;
  return {
    courier_code: courier.code,
    courier_name: courier.name,
    origin: { district_id: route.origin.districtId },
    destination: { district_id: route.destination.districtId },
    from,
    to,
    items: scopes.map((scope) => scopeView(scope, route)),
  };
}

function scopeView({ scope, sum, record }: ScopeRecord, { origin, destination }: Route) {
  const { onTime = 0, late = 0, halfDays = 0 } = sum ?? {};
  const delivered = onTime + late;
  const nameOf = { REGENCY: 'regency', PROVINCE: 'province', ANYWHERE: null } as const;
  const name = nameOf[scope.kind];
  return {
    scope: scope.kind,
    origin_name: name && origin[name],
    destination_name: name && destination[name],
    under_way: sum?.underWay ?? 0,
    overdue: sum?.overdue ?? 0,
    on_time: onTime,
    late,
    failed: sum?.failed ?? 0,
    lost: sum?.lost ?? 0,
    on_time_rate: delivered === 0 ? null : hundredths(onTime / delivered),
    average_days: delivered === 0 ? null : hundredths(halfDays / HALF_DAYS / delivered),
    record: hundredths(record),
  };
}

function hundredths(value: number): number {
  return Number(value.toFixed(2));
}
