import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { postgresDeliveryStore } from '#adapters/postgres/stores/delivery/store.ts';
import { postgresEventStore } from '#adapters/postgres/stores/event/store.ts';
import { postgresWebhookStore } from '#adapters/postgres/stores/webhook/store.ts';
import type { EventFilter } from '#domain/event/event-store.ts';
import type { DeliveryFilter } from '#domain/webhook/delivery-store.ts';
import { openSharedServer, withClient } from '#tests/kit/database.ts';
import { genericPlanOf, type PlanStep, recorder, runOf } from '#tests/kit/query-plan.ts';
import { later } from '#tests/kit/store-contracts/samples.ts';
import {
  ANY_EVENT,
  SHOP_URL,
  sampleAttemptedDelivery,
} from '#tests/kit/store-contracts/webhook-samples.ts';

type Query = () => Promise<unknown>;

/** Events of each of these accounts; all but few of them were delivered. */
const SHOPS = 20;
const EVENTS = 1_500;
const WAITING = 6;
const UNPLACED = 10;
/** Of other accounts: endpoints with nothing to send, and what is not due today. */
const IDLE = 5_000;
const ROOM = 20;
/** What a step may look at: a page, what belongs to it, and a few rows that are gone. */
const A_PAGE = 4 * ROOM;
/** So long ago that its events have expired by the database's clock, too. */
const NOW = new Date('2026-09-21T00:00:00.000Z');
const UNTIL = later(NOW, 20_000);

const at = (sql: string) => `timestamptz '${NOW.toISOString()}' + (${sql}) * interval '1 minute'`;
const id = (number: string) => `lpad(to_hex(${number}), 32, '0')::uuid`;
const SHOP = id('shop');
/** One a minute; the time that it was made is in its id. */
const MADE_AT = at(`n - ${EVENTS}`);
const EVENT = `(lpad(to_hex((extract(epoch FROM ${MADE_AT}) * 1000)::bigint), 12, '0')
  || '70008000' || lpad(to_hex(shop * 100000 + n), 12, '0'))::uuid`;
const WEBHOOK = id('shop + 1000000');
const EACH = `generate_series(1, ${SHOPS}) AS shop, generate_series(1, ${EVENTS}) AS n`;
const OTHERS = `generate_series(1, ${IDLE}) AS other`;

const FILL: readonly string[] = [
  `INSERT INTO event SELECT ${SHOP}, 'TEST', ${EVENT}, 'SHP' || n / 5, n % 5,
     CASE WHEN n % 500 = 0 THEN 'pickup.failed' ELSE 'shipment.created' END, NULL,
     ${MADE_AT}, repeat('x', 500), CASE WHEN n <= ${EVENTS} - ${UNPLACED} THEN n END
   FROM ${EACH} ORDER BY n`,
  `INSERT INTO event_head SELECT ${SHOP}, 'TEST', ${EVENTS} - ${UNPLACED},
     ${at('CASE WHEN shop <= 3 THEN 0 ELSE 1 END')} FROM generate_series(1, ${SHOPS}) AS shop`,
  `INSERT INTO event_head SELECT ${id('other + 5000000')}, 'TEST', 9, ${at('60')} FROM ${OTHERS}`,
  `INSERT INTO webhook SELECT ${SHOP}, 'TEST', ${WEBHOOK}, 1, '${SHOP_URL}', '{*}', NULL, NULL,
     '[{"text":"whsec_","until":null}]', ${at('-9999')}, NULL, NULL, NULL, 0, 1
   FROM generate_series(1, ${SHOPS}) AS shop`,
  `INSERT INTO webhook SELECT ${id('other / 9 + 5000000')}, 'TEST', ${id('other')}, other % 9 + 1,
     '', '{*}', NULL, NULL, '[{"text":"whsec_","until":null}]', ${at('-9999')}, NULL, NULL, NULL,
     0, 1
   FROM ${OTHERS}`,
  `INSERT INTO webhook_delivery SELECT ${SHOP}, 'TEST', ${EVENT}, ${WEBHOOK}, ${EVENT},
     CASE WHEN n > ${EVENTS} - ${UNPLACED} - ${WAITING} THEN 'PENDING' ELSE 'SUCCEEDED' END, 1,
     CASE WHEN n > ${EVENTS} - ${UNPLACED} - ${WAITING} THEN ${at('-1')} END, ${at('-2')}
   FROM ${EACH} WHERE n <= ${EVENTS} - ${UNPLACED} ORDER BY n`,
  `INSERT INTO webhook_attempt SELECT ${SHOP}, 'TEST', ${EVENT}, ${WEBHOOK}, ${EVENT}, ${at('-1')},
     9, 200, '', NULL FROM ${EACH} WHERE n <= ${EVENTS} - ${UNPLACED} - ${WAITING} ORDER BY n`,
  `INSERT INTO webhook_due SELECT ${SHOP}, 'TEST', ${WEBHOOK}, ${at('-1')}, '-infinity', false
   FROM generate_series(1, ${SHOPS}) AS shop`,
  `INSERT INTO webhook_due SELECT ${id('other + 5000000')}, 'TEST', ${id('other')},
     CASE WHEN other % 2 = 0 THEN 'infinity' ELSE ${at('-1')} END,
     CASE WHEN other % 2 = 0 THEN '-infinity' ELSE ${at('1')} END, false FROM ${OTHERS}`,
  `INSERT INTO webhook_recovery SELECT ${id('other + 5000000')}, 'TEST', ${id('other')},
     ${id('1')}, ${id('other')}, ${at('1')} FROM ${OTHERS}`,
  `INSERT INTO webhook_recovery SELECT ${SHOP}, 'TEST', ${WEBHOOK}, ${EVENT},
     'ffffffff-ffff-ffff-ffff-ffffffffffff', ${at('-1')}
   FROM generate_series(1, 2) AS shop, (VALUES (700)) AS first (n)`,
  // Autovacuum's work.
  'VACUUM ANALYZE event, event_head, webhook, webhook_delivery',
  'VACUUM ANALYZE webhook_attempt, webhook_due, webhook_recovery',
];

const server = await openSharedServer();
const database = await server.freshDatabase();
/** As the role that serves. */
const app = new Client({ connectionString: database.appUrl });
const { sent, send } = recorder();
const events = postgresEventStore(send);
const deliveries = postgresDeliveryStore(send);
const webhooks = postgresWebhookStore(send);
const tenant = { accountId: uuidOf(7), environment: 'TEST' } as const;
const key = { ...tenant, webhookId: uuidOf(7 + 1_000_000) };
const keys = Array.from({ length: 5 }, (_, place) => ({
  ...{ accountId: uuidOf(place + 1), environment: 'TEST' as const },
  webhookId: uuidOf(place + 1_000_001),
}));
const PAGE = { limit: ROOM, offset: 0, includeTotal: false };
const ANY = { statuses: null, createdFrom: null, createdTo: null };
const CLAIMING = { limit: ROOM, now: NOW, until: UNTIL, isSlow: false };
const CLAIMED = {
  leasedUntil: new Date(0),
  isSlow: false,
  limit: 4,
  inFlight: 0,
  pausedUntil: null,
};

/** The query, and the indexes that it uses. */
const CASES: readonly (readonly [string, Query, readonly string[]])[] = [
  [
    'fanning out',
    () => events.fanOut({ limit: ROOM, now: NOW }),
    ['event_unplaced', 'event_head_pkey', 'event_pkey', 'webhook_limit'],
  ],
  [
    'forgetting',
    () => events.prune({ before: later(NOW, -1_480 * 60_000), now: NOW, limit: ROOM }),
    ['event_head_next', 'event_by_position', 'event_pkey', 'webhook_delivery_pkey'],
  ],
  ['an event', () => events.find(tenant, eventOf(7, 100)), ['event_pkey']],
  ['a page of events', listing({}, 900), ['event_by_position']],
  ['the first events', listing({}, 0), ['event_by_position']],
  ['events of a rare type', listing({ types: ['pickup.failed'] }, 0), ['event_by_type']],
  [
    'events of a type that there is none of',
    listing({ types: ['cod.settled'] }, 0),
    ['event_by_type'],
  ],
  [
    'events of types',
    listing({ types: ['cod.settled', 'pickup.failed', 'shipment.created'] }, 400),
    ['event_by_type'],
  ],
  ['events of a time', listing(minutesFrom(-900), 0), ['event_by_position', 'event_pkey']],
  ['events until a time', listing({ createdTo: minute(-EVENTS + 5) }, 0), ['event_by_position']],
  [
    'events of a type of a time',
    listing({ ...minutesFrom(-900), types: ['shipment.created'] }, 0),
    ['event_by_type', 'event_pkey'],
  ],
  ['events of a time to come', listing({ createdFrom: minute(9) }, 0), ['event_by_position']],
  ['what happened to a shipment', listing({ subject: 'SHP30' }, 0), ['event_order']],
  [
    'whom to send to',
    () => deliveries.leaseEndpoints(CLAIMING),
    ['webhook_due_next', 'webhook_due_pkey'],
  ],
  ['what to send', take, ['webhook_delivery_next', 'webhook_delivery_pkey', 'event_pkey']],
  ['what became of it', record, ['webhook_delivery_pkey', 'webhook_pkey', 'webhook_due_pkey']],
  [
    'what was missed',
    () => deliveries.recover({ limit: ROOM, now: NOW }),
    ['webhook_recovery_next', 'event_pkey', 'webhook_recovery_pkey'],
  ],
  ['what was sent', sending({}), ['webhook_delivery_by_status']],
  ['what failed', sending({ statuses: ['FAILED'] }), ['webhook_delivery_by_status']],
  ['what waits', sending({ statuses: ['PENDING'] }), ['webhook_delivery_by_status']],
  ['what was sent until then', sending({ createdTo: minute(-9) }), ['webhook_delivery_by_status']],
  ['a delivery', () => deliveries.find(key, eventOf(7, 100)), ['webhook_delivery_by_id']],
  ['an endpoint', () => webhooks.find(key), ['webhook_pkey']],
];

beforeAll(async () => {
  await app.connect();
  await withClient(database.ownerUrl, async (owner) => {
    for (const sql of FILL) await owner.query(sql);
    await owner.query(`UPDATE webhook_due SET held_until = timestamptz 'epoch'
      WHERE account_id = ANY ('{${keys.map(({ accountId }) => accountId)}}')`);
  });
});

afterAll(async () => {
  await app.end();
  await server.close();
});

describe('beside all earlier events and deliveries', () => {
  it.each(CASES)('%s looks at no more than it needs', async (_, query, indexes) => {
    sent.length = 0;
    await query();
    expect(sent).toHaveLength(1);
    for (const { statement, values } of sent) {
      await app.query('BEGIN');
      const run = await runOf(app, statement, values);
      await app.query('ROLLBACK');
      expectFound(run, indexes);
      for (const { table, rows = 0 } of run) {
        const isFew = table === undefined || rows <= A_PAGE;
        expect([isFew, run]).toEqual([true, run]);
      }
      // Lists are planned each time, by their filter.
      if (statement.name !== undefined) expectFound(await genericPlanOf(app, statement), indexes);
    }
  });
});

function listing(filter: Partial<EventFilter>, after: number): Query {
  return () => events.list(tenant, { ...ANY_EVENT, ...filter }, { limit: ROOM, after });
}

function minutesFrom(first: number): Pick<EventFilter, 'createdFrom' | 'createdTo'> {
  return { createdFrom: minute(first), createdTo: minute(first + 5) };
}

function minute(place: number): Date {
  return later(NOW, place * 60_000);
}

function sending(filter: Partial<DeliveryFilter>): Query {
  return () => deliveries.list(key, { ...ANY, ...filter }, PAGE);
}

function take(): Promise<unknown> {
  return deliveries.claimDeliveries(
    keys.map((each) => ({ ...each, ...CLAIMED })),
    { now: NOW, until: UNTIL },
  );
}

function record(): Promise<unknown> {
  const attempts = keys.map((each, shop) => {
    const eventId = eventOf(shop + 1, EVENTS - UNPLACED);
    return { ...sampleAttemptedDelivery(each, 1), eventId, tries: 1 };
  });
  const health = { lastSuccessAt: null, lastFailureAt: NOW, failingSince: NOW };
  const conditions = keys.map((each) => ({ ...each, url: SHOP_URL, ...health, isSlow: true }));
  return deliveries.record(attempts, conditions);
}

function expectFound(plan: readonly PlanStep[], indexes: readonly string[]): void {
  const found = plan.map(({ index }) => index);
  expect([plan, found]).toEqual([plan, expect.arrayContaining([...indexes])]);
  const whole = plan.filter(({ does, table }) => does === 'Seq Scan' && table !== undefined);
  expect([whole, plan]).toEqual([[], plan]);
}

function eventOf(shop: number, n: number): string {
  const time = minute(n - EVENTS)
    .getTime()
    .toString(16)
    .padStart(12, '0');
  const digits = `${time}70008000${(shop * 100_000 + n).toString(16).padStart(12, '0')}`;
  return uuidOf(`0x${digits}`);
}

function uuidOf(number: number | string): string {
  const digits = BigInt(number).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
