import type { CourierDirectory } from '#domain/courier-port/courier-directory.ts';
import type { Tenant } from '#domain/environment.ts';
import {
  ATTENTION_DAYS,
  type Attention,
  attentionOf,
  ENDING_SOON_MS,
} from '#domain/figure/attention.ts';
import type { Circumstances } from '#domain/figure/figure-store.ts';
import {
  type CourierFigures,
  type Figures,
  figuresOf,
  type OverviewDays,
  spanOf,
} from '#domain/figure/overview.ts';
import { dayAfter, wibDayOf } from '#domain/figure/wib-day.ts';
import type { Clock } from '#domain/time.ts';
import type { Ports } from '../ports.ts';

export type OverviewQuery = {
  readonly tenant: Tenant;
  readonly days: OverviewDays;
  /** True if the wallet's balance may be shown. */
  readonly seesMoney: boolean;
};

export type NamedCourier = CourierFigures & { readonly courierName: string };

export type Overview = Omit<Figures, 'couriers'> &
  Pick<Circumstances, 'countedFrom' | 'hasShipments'> & {
    readonly couriers: readonly NamedCourier[];
    readonly attention: readonly Attention[];
  };

export type GetOverview = (query: OverviewQuery) => Promise<Overview>;

type Deps = Pick<Ports, 'unitOfWork' | 'directory'> & {
  readonly clock: Pick<Clock, 'now'>;
};

/** One round trip of look-ups whose cost does not grow with the account's history. */
export function getOverview({ unitOfWork, directory, clock }: Deps): GetOverview {
  return async ({ tenant, days, seesMoney }) => {
    const now = clock.now();
    const today = wibDayOf(now);
    const { from, since } = spanOf(today, days);
    const attended = dayAfter(today, 1 - ATTENTION_DAYS);
    const span = { from, since: since < attended ? since : attended };
    const payBefore = new Date(now.getTime() + ENDING_SOON_MS);
    const [sums, circumstances, balance] = await unitOfWork.decide({
      look: ({ figures, wallet }) =>
        Promise.all([
          figures.sums(tenant, span),
          figures.circumstances(tenant, { payBefore }),
          seesMoney ? wallet.balance(tenant) : null,
        ]),
      decide: (read) => read,
    });
    const figures = figuresOf(sums, { today, days });
    const { countedFrom, hasShipments } = circumstances;
    const available = balance?.available ?? null;
    return {
      ...figures,
      countedFrom,
      hasShipments,
      couriers: figures.couriers.map((one) => named(one, tenant, directory)),
      attention: attentionOf({ today, sums: sums.days, circumstances, available }),
    };
  };
}

/** The courier's present name, or its code if no provider has it any more. */
function named(
  figures: CourierFigures,
  { environment }: Tenant,
  directory: CourierDirectory,
): NamedCourier {
  const listed = directory
    .listed()
    .find((one) => one.environment === environment && isOf(one.courier.profile, figures));
  return { ...figures, courierName: listed?.courier.profile.name ?? figures.courierCode };
}

function isOf({ code }: { readonly code: string }, { courierCode }: CourierFigures): boolean {
  return code === courierCode;
}
