import type { Attention } from '#domain/insight/figure/attention.ts';
import {
  type CourierFigures,
  type Day,
  type DeliveryDays,
  type Figures,
  successRate,
  type Totals,
} from '#domain/insight/figure/overview.ts';
import type { SetupStep } from '#domain/insight/figure/setup.ts';

type NamedCourier = CourierFigures & { readonly courierName: string };
type Overview = Omit<Figures, 'couriers'> & {
  readonly couriers: readonly NamedCourier[];
  readonly attention: readonly Attention[];
  readonly countedFrom: string | null;
  readonly hasShipments: boolean;
  readonly setup: readonly SetupStep[];
};

/** Leaves out amounts unless `seesMoney`. */
export function overviewView(overview: Overview, seesMoney: boolean) {
  const totals = (of: Totals) => totalsView(of, seesMoney);
  return {
    counted_from: overview.countedFrom,
    has_shipments: overview.hasShipments,
    attention: overview.attention.map(attentionView),
    setup: overview.setup.map(setupView),
    today: totals(overview.today),
    week_ago: totals(overview.weekAgo),
    totals: totals(overview.totals),
    previous: overview.previous && totals(overview.previous),
    series: overview.series.map((day) => dayView(day, seesMoney)),
    couriers: overview.couriers.map(({ courierCode, courierName, deliveryDays, ...own }) => ({
      courier_code: courierCode,
      courier_name: courierName,
      ...totals(own),
      delivery_days: deliveryDays && deliveryDaysView(deliveryDays),
    })),
  };
}

function dayView({ day, byStatus, ...own }: Day, seesMoney: boolean) {
  return {
    day,
    ...totalsView(own, seesMoney),
    by_status: byStatus.map(({ status, shipments }) => ({ status, shipments })),
  };
}

function totalsView(totals: Totals, seesMoney: boolean) {
  const { shipments, spend, delivered, unsuccessful } = totals;
  return {
    shipments,
    spend: seesMoney ? spend : null,
    delivered,
    unsuccessful,
    success_rate: successRate(totals),
  };
}

function deliveryDaysView({ median, p90 }: DeliveryDays) {
  return { median, p90 };
}

function attentionView({ kind, count, isMore, since }: Attention) {
  return { kind, count, is_more: isMore, since };
}

function setupView({ kind, isDone, isOptional }: SetupStep) {
  return { kind, is_done: isDone, is_optional: isOptional };
}
