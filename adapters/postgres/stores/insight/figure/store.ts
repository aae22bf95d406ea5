import type { Tenant } from '#domain/environment.ts';
import type {
  CountedShipment,
  FigureHead,
  UncountedEvent,
} from '#domain/insight/figure/daily-figure.ts';
import {
  type Circumstances,
  COUNTED_UP_TO,
  type CourierSum,
  type DaySum,
  type FigureStore,
  type RouteSum,
} from '#domain/insight/figure/figure-store.ts';
import type { SetupFacts } from '#domain/insight/figure/setup.ts';
import type { Send } from '../../../session.ts';
import { behindIn } from '../../notifying/event/behind.ts';
import { VERIFIED_CONTACT } from '../../people/account/table.ts';
import { FIGURE_HEAD, toFigureHead } from './table.ts';

const behind = behindIn('figure_head', 'figures.behind');

const HEAD = {
  text: `
    SELECT ${FIGURE_HEAD}, event_head.last_position AS "lastPosition"
    FROM (SELECT * FROM figure_head WHERE (account_id, environment) = ($1, $2)) AS figure_head
      FULL JOIN (
        SELECT * FROM event_head WHERE (account_id, environment) = ($1, $2)
      ) AS event_head ON true`,
};

/** Not prepared, so that it is planned for its limit: a generic plan might read a whole table. */
const EVENTS = {
  text: `
    SELECT event.position, event.type, event.previous_status AS "previousStatus",
      event.created_at AS "createdAt", shipment.courier_code AS "courierCode",
      shipment.total_amount AS "totalAmount", shipment.created_at AS "shipmentCreatedAt",
      shipment.booked_at AS "bookedAt", shipment.delivered_at AS "deliveredAt",
      shipment.sender->>'districtId' AS "originId",
      shipment.receiver->>'districtId' AS "destinationId", shipment.estimated_days_max AS "maxDays"
    FROM (
      SELECT * FROM event
      WHERE account_id = $1 AND environment = $2 AND position > coalesce((
        SELECT position FROM figure_head WHERE account_id = $1 AND environment = $2), 0)
      ORDER BY position LIMIT $3
    ) AS event LEFT JOIN shipment
      ON (shipment.account_id, shipment.environment, shipment.shipment_number)
        = (event.account_id, event.environment, event.subject)
    ORDER BY event.position`,
};

/** A row without a day is the sum of a courier. */
const SUMS = {
  name: 'figures.sums',
  text: `
    WITH own AS MATERIALIZED (
      SELECT day, courier_code, status, half_days, shipments, amount FROM daily_figure
      WHERE account_id = $1 AND environment = $2 AND day >= $3
    )
    SELECT day, NULL AS "courierCode", status, 0 AS "halfDays",
      sum(shipments)::integer AS shipments, sum(amount) AS amount
    FROM own GROUP BY day, status HAVING sum(shipments) > 0
    UNION ALL
    SELECT NULL, courier_code, status, half_days, sum(shipments)::integer, sum(amount)
    FROM own WHERE day BETWEEN $4 AND $5
    GROUP BY courier_code, status, half_days HAVING sum(shipments) > 0`,
};

/**
 * Runs one index scan per scope. After an upgrade, more parcels may have ended than were counted as
 * under way.
 */
const ROUTES = {
  name: 'figures.routes',
  text: `
    SELECT asked.origin, asked.destination, found.* FROM unnest($3::text[], $4::text[])
      AS asked (origin, destination) CROSS JOIN LATERAL (
        SELECT courier_code AS "courierCode",
          greatest(coalesce(sum(under_way) FILTER (WHERE day >= $6), 0), 0)::integer AS "underWay",
          greatest(coalesce(sum(under_way) FILTER (WHERE day < $6), 0), 0)::integer AS overdue,
          sum(on_time)::integer AS "onTime", sum(late)::integer AS late,
          sum(failed)::integer AS failed, sum(lost)::integer AS lost,
          sum(half_days)::integer AS "halfDays"
        FROM route_figure
        WHERE account_id = $1 AND environment = $2 AND origin = asked.origin
          AND destination = asked.destination AND day >= $5
        GROUP BY courier_code
      ) AS found`,
};

const NOTHING: Circumstances = {
  countedFrom: null,
  hasShipments: false,
  unpaidEnding: 0,
  bookingsByHand: 0,
  codLate: 0,
  webhooksDisabled: 0,
  webhooksFailing: 0,
};

/** Each look-up stops at its limit; few shipments wait for payment, and there are few endpoints. */
const CIRCUMSTANCES = {
  name: 'figures.circumstances',
  text: `
    SELECT (
        SELECT counted_from FROM figure_head WHERE account_id = $1 AND environment = $2
      ) AS "countedFrom",
      EXISTS (
        SELECT FROM shipment WHERE account_id = $1 AND environment = $2
      ) AS "hasShipments",
      (
        SELECT count(*)::integer FROM (
          SELECT FROM payment_due
          WHERE account_id = $1 AND environment = $2 AND starts_with(subject, 'SHP')
            AND due_at < $3
          LIMIT ${COUNTED_UP_TO + 1}
        ) AS ending
      ) AS "unpaidEnding",
      (
        SELECT count(*)::integer FROM (
          SELECT FROM booking_intent
          WHERE account_id = $1 AND environment = $2 AND state = 'MANUAL'
          LIMIT ${COUNTED_UP_TO + 1}
        ) AS undecided
      ) AS "bookingsByHand",
      (
        SELECT count(*)::integer FROM (
          SELECT FROM cod_due
          WHERE account_id = $1 AND environment = $2 AND due_at IS NOT NULL AND settles_at < $4
          LIMIT ${COUNTED_UP_TO + 1}
        ) AS unsettled
      ) AS "codLate",
      count(*) FILTER (WHERE disabled_reason IN ('FAILING', 'GONE'))::integer
        AS "webhooksDisabled",
      count(*) FILTER (WHERE disabled_reason IS NULL AND failing_since IS NOT NULL)::integer
        AS "webhooksFailing"
    FROM webhook WHERE account_id = $1 AND environment = $2`,
};

/**
 * Look-ups by keys. The version of a wallet's bucket is kept for ever, even after the TEST
 * shipments that moved it are deleted. After the first booked LIVE shipment nothing else is looked
 * up.
 */
const SETUP = {
  name: 'figures.setup',
  text: `
    SELECT ${VERIFIED_CONTACT} IS NOT NULL AS "hasConfirmedEmail",
      EXISTS (
        SELECT FROM saved_sender WHERE account_id = $1 AND environment = $2
      ) AS "hasSender",
      EXISTS (
        SELECT FROM ledger_account
        WHERE account_id = $1 AND environment = 'TEST' AND kind = 'HELD' AND version > 0
      ) AS "hasTestShipment",
      EXISTS (
        SELECT FROM api_key
        WHERE account_id = $1 AND environment = $2 AND revoked_at IS NULL
      ) AS "hasKey",
      EXISTS (
        SELECT FROM member WHERE account_id = $1 OFFSET 1
      ) AS "hasColleague",
      EXISTS (
        SELECT FROM webhook WHERE account_id = $1 AND environment = $2
      ) AS "hasWebhook",
      EXISTS (
        SELECT FROM ledger_account
        WHERE account_id = $1 AND environment = 'LIVE' AND kind = 'AVAILABLE' AND version > 0
      ) AS "hasFunds"
    FROM account WHERE account_id = $1 AND NOT EXISTS (
      SELECT FROM ledger_account
      WHERE account_id = $1 AND environment = 'LIVE' AND kind = 'COURIER_PAYABLE' AND version > 0
    )`,
};

type HeadRow = { readonly [Name in keyof FigureHead]: FigureHead[Name] | null } & {
  readonly lastPosition: string | null;
};
type EventRow = Omit<UncountedEvent, 'position' | 'shipment'> & {
  readonly position: string;
  readonly courierCode: string | null;
  readonly shipmentCreatedAt: Date;
  readonly originId: string;
  readonly destinationId: string;
  readonly maxDays: number;
} & Pick<CountedShipment, 'totalAmount' | 'bookedAt' | 'deliveredAt'>;
type SumRow = Pick<CourierSum, 'status' | 'halfDays' | 'shipments'> & {
  readonly day: string | null;
  readonly courierCode: string | null;
  readonly amount: string;
};

export function postgresFigureStore(send: Send): FigureStore {
  return {
    behind: (...asked) => behind(send, ...asked),
    async uncounted(tenant, limit) {
      const { accountId, environment } = tenant;
      const [[found], events] = await Promise.all([
        send<HeadRow>(HEAD, [accountId, environment]),
        send<EventRow>(EVENTS, [accountId, environment, limit]),
      ]);
      const head = headOf(tenant, found);
      const lastPosition = Number(found?.lastPosition ?? head.position);
      return { head, lastPosition, events: events.map(toEvent) };
    },
    async sums({ accountId, environment }, { since, from, to }) {
      const rows = await send<SumRow>(SUMS, [accountId, environment, since, from, to]);
      const days: DaySum[] = [];
      const couriers: CourierSum[] = [];
      for (const row of rows) {
        const { day, status, shipments, courierCode, halfDays } = row;
        const sum = { status, shipments, amount: Number(row.amount) };
        if (day !== null) days.push({ ...sum, day });
        if (courierCode !== null) couriers.push({ ...sum, courierCode, halfDays });
      }
      return { days, couriers };
    },
    routes({ accountId, environment }, { scopes, since, overdueBefore }) {
      const ends = [scopes.map(({ origin }) => origin), scopes.map((to) => to.destination)];
      return send<RouteSum>(ROUTES, [accountId, environment, ...ends, since, overdueBefore]);
    },
    async circumstances({ accountId, environment }, { payBefore, settleBefore }) {
      const values = [accountId, environment, payBefore, settleBefore];
      const [found] = await send<Circumstances>(CIRCUMSTANCES, values);
      return found ?? NOTHING;
    },
    async setup({ accountId, environment }) {
      const [found] = await send<SetupFacts>(SETUP, [accountId, environment]);
      return found ?? null;
    },
  };
}

/** A tenant whose events were never counted has no row. */
function headOf({ accountId, environment }: Tenant, found: HeadRow | undefined): FigureHead {
  const { position = null, countedFrom = null } = found ?? {};
  const own = { accountId, environment };
  return position === null
    ? { ...own, position: 0, countedFrom: null }
    : toFigureHead({ ...own, position, countedFrom });
}

function toEvent({ position, type, previousStatus, createdAt, ...of }: EventRow): UncountedEvent {
  const found = { position: Number(position), type, previousStatus, createdAt };
  const { courierCode, totalAmount, shipmentCreatedAt, bookedAt, deliveredAt } = of;
  if (courierCode === null) return { ...found, shipment: null };
  return {
    ...found,
    shipment: {
      courierCode,
      totalAmount,
      createdAt: shipmentCreatedAt,
      bookedAt,
      deliveredAt,
      sender: { districtId: of.originId },
      receiver: { districtId: of.destinationId },
      estimatedDays: { max: of.maxDays },
    },
  };
}
