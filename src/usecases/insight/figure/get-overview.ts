import type { CourierDirectory } from '#domain/carrying/courier-port/courier-directory.ts';
import { dayAfter } from '#domain/day.ts';
import { type AskedDays, daySpanOf } from '#domain/day-span.ts';
import type { Tenant } from '#domain/environment.ts';
import {
  ATTENTION_DAYS,
  type Attention,
  attentionOf,
  COD_LATE_AFTER_MS,
  ENDING_SOON_MS,
} from '#domain/insight/figure/attention.ts';
import { DAYS_COUNTED } from '#domain/insight/figure/daily-figure.ts';
import type { Circumstances } from '#domain/insight/figure/figure-store.ts';
import {
  type CourierFigures,
  type Figures,
  figuresOf,
  oldestDay,
  spanOf,
} from '#domain/insight/figure/overview.ts';
import { type SetupStep, setupOf } from '#domain/insight/figure/setup.ts';
import { wibDayOf } from '#domain/insight/figure/wib-day.ts';
import type { Clock } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';

export type OverviewQuery = {
  readonly tenant: Tenant;
  readonly days: AskedDays;
  /** True if the wallet's balance may be shown. */
  readonly seesMoney: boolean;
  /** True if the account may use LIVE. */
  readonly isLiveAllowed: boolean;
};

export type NamedCourier = CourierFigures & { readonly courierName: string };

export type Overview = Omit<Figures, 'couriers'> &
  Pick<Circumstances, 'countedFrom' | 'hasShipments'> & {
    readonly couriers: readonly NamedCourier[];
    readonly attention: readonly Attention[];
    /** Empty: a LIVE shipment was booked. */
    readonly setup: readonly SetupStep[];
  };

const DAYS = 30;

/** VALIDATION_ERROR for days beyond the retention. */
export type GetOverview = (query: OverviewQuery) => Promise<Overview>;

type Deps = Pick<Ports, 'unitOfWork' | 'directory'> & {
  readonly clock: Pick<Clock, 'now'>;
};

/** One round trip of look-ups whose cost does not grow with the account's history. */
export function getOverview({ unitOfWork, directory, clock }: Deps): GetOverview {
  return async ({ tenant, days, seesMoney, isLiveAllowed }) => {
    const now = clock.now();
    const today = wibDayOf(now);
    const bounds = { today, otherwise: DAYS, most: DAYS_COUNTED, oldest: oldestDay(today) };
    const asked = daySpanOf(days, bounds);
    const compared = spanOf(asked, today);
    const attended = dayAfter(today, 1 - ATTENTION_DAYS);
    const since = compared.since < attended ? compared.since : attended;
    const span = { ...compared, since };
    const payBefore = new Date(now.getTime() + ENDING_SOON_MS);
    const settleBefore = new Date(now.getTime() - COD_LATE_AFTER_MS);
    const [sums, circumstances, setup, balance] = await unitOfWork.decide({
      look: ({ figures, wallet }) =>
        Promise.all([
          figures.sums(tenant, span),
          figures.circumstances(tenant, { payBefore, settleBefore }),
          figures.setup(tenant),
          seesMoney ? wallet.balance(tenant) : null,
        ]),
      decide: (read) => read,
    });
    const figures = figuresOf(sums, { today, span: asked });
    const { countedFrom, hasShipments } = circumstances;
    const available = balance?.available ?? null;
    return {
      ...figures,
      countedFrom,
      hasShipments,
      couriers: figures.couriers.map((one) => named(one, tenant, directory)),
      attention: attentionOf({ today, sums: sums.days, circumstances, available }),
      setup: setupOf(setup, { isLiveOpen: isLiveAllowed && hasCouriers(tenant, directory) }),
    };
  };
}

function hasCouriers({ accountId }: Tenant, directory: CourierDirectory): boolean {
  return directory.couriersFor({ accountId, environment: 'LIVE' }).length > 0;
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
