import { expect } from '@jest/globals';
import type { Tenant } from '#domain/environment.ts';
import type { DailyFigure, FigureHead } from '#domain/insight/figure/daily-figure.ts';
import type { CourierSum, DaySum, FigureSums } from '#domain/insight/figure/figure-store.ts';
import { rupiah } from '#domain/money.ts';
import type { DisabledReason } from '#domain/notifying/webhook/webhook.ts';
import { behindChecks, type Follower } from './behind.ts';
import { collectAll, STRANGERS, sampleCod } from './cod-samples.ts';
import type { Check, Contract, Storage } from './contract.ts';
import { setupChecks } from './figure-setup.ts';
import { claimOne, insertIntents, intentSample, settle, settlement } from './intent-samples.ts';
import { KEYS, openAll, qris, SECOND } from './payment-samples.ts';
import { expectStale } from './refused-writes.ts';
import { routeFigureChecks } from './route-figure.ts';
import { INSTANT, later } from './samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  OTHER_ENVIRONMENT,
  TENANT,
} from './shipment-samples.ts';
import { appendEvent, insertWebhooks, nthEvent, nthWebhook } from './webhook-samples.ts';
import { writeAll } from './writes.ts';

const ALL_DAYS = { since: '2020-01-01', from: '2020-01-01', to: '2099-12-31' };
const HEAD: FigureHead = { ...TENANT, position: 0, countedFrom: null };
const FIGURE: DailyFigure = {
  ...TENANT,
  day: '2026-11-23',
  courierCode: 'jne',
  status: 'BOOKED',
  halfDays: 0,
  shipments: 2,
  amount: 3_000_000_000,
};

const FOLLOWER: Follower = {
  behind: ({ figures }, ...asked) => figures.behind(...asked),
  follow: (storage, tenant, position) =>
    count(storage, [headOf(tenant, 0), headOf(tenant, position)]),
};

export const figureContract: Contract = {
  port: 'figures',
  checks: [
    ...behindChecks(FOLLOWER),
    ...turns(),
    ...counts(),
    ...sums(),
    ...routeFigureChecks(),
    ...circumstances(),
    ...setupChecks(),
    endings(),
  ],
};

function turns(): Check[] {
  return [
    {
      name: 'reads the events after the figures\u2019 position in order, with their shipments',
      async check(storage) {
        const own = nthShipment(1, { deliveredAt: later(INSTANT, 3), bookedAt: later(INSTANT, 2) });
        const other = nthShipment(4, { ...OTHER_ACCOUNT, courierCode: 'tiki' });
        const live = nthShipment(5, { ...OTHER_ENVIRONMENT, courierCode: 'sap' });
        await insertShipments(storage, [own, other, live]);
        const { figures } = storage.stores;
        expect(await figures.uncounted(TENANT, 9)).toEqual({
          head: HEAD,
          lastPosition: 0,
          events: [],
        });
        await appendEvent(storage, [nthEvent(1, OTHER_ACCOUNT), nthEvent(1, OTHER_ENVIRONMENT)]);
        const paid = { type: 'shipment.paid', previousStatus: 'AWAITING_PAYMENT' } as const;
        await appendEvent(storage, [
          nthEvent(1),
          nthEvent(2, { ...paid, subject: numberOf(1), sequence: 2 }),
          nthEvent(3),
        ]);
        const { courierCode, totalAmount, createdAt, bookedAt, deliveredAt } = own;
        const shipment = {
          courierCode,
          totalAmount,
          createdAt,
          bookedAt,
          deliveredAt,
          sender: { districtId: own.sender.districtId },
          receiver: { districtId: own.receiver.districtId },
          estimatedDays: { max: own.estimatedDays.max },
        };
        const created = { type: 'shipment.created', previousStatus: null, shipment } as const;
        const events = [
          { ...created, position: 1, createdAt: later(INSTANT, 1) },
          { ...created, ...paid, position: 2, createdAt: later(INSTANT, 2) },
          { ...created, position: 3, createdAt: later(INSTANT, 3), shipment: null },
        ];
        const behind = { lastPosition: 3 };
        expect(await figures.uncounted(TENANT, 9)).toEqual({ ...behind, head: HEAD, events });
        const two = { ...behind, head: HEAD, events: events.slice(0, 2) };
        expect(await figures.uncounted(TENANT, 2)).toEqual(two);
        for (const tenant of [OTHER_ACCOUNT, OTHER_ENVIRONMENT]) {
          await count(storage, [headOf(tenant, 0), headOf(tenant, 2)]);
        }
        const head = { ...HEAD, position: 1, countedFrom: '2026-11-23' };
        await count(storage, [HEAD, head]);
        const next = await figures.uncounted(TENANT, 1);
        expect(next).toEqual({ ...behind, head, events: events.slice(1, 2) });
      },
    },
  ];
}

function counts(): Check[] {
  return [
    {
      name: 'adds to existing figures, also temporarily negative amounts',
      async check(storage) {
        const less = { ...FIGURE, status: 'PROCESSING', shipments: -1, amount: -5 } as const;
        const others: readonly DailyFigure[] = [
          { ...FIGURE, courierCode: 'tiki', shipments: 4 },
          { ...FIGURE, status: 'DELIVERED', halfDays: 3, shipments: 5 },
          { ...FIGURE, status: 'DELIVERED', halfDays: 4, shipments: 6 },
        ];
        await count(storage, [HEAD, headOf(TENANT, 1)], [FIGURE, less, ...others]);
        expect((await sumsOf(storage)).couriers).toEqual(
          [FIGURE, ...others].map(sum).toSorted(byText),
        );
        const more = { ...less, shipments: 3, amount: 25 };
        const again = [FIGURE, more, { ...FIGURE, day: '2026-11-24' }];
        await count(storage, [headOf(TENANT, 1), headOf(TENANT, 2)], again);
        const { days, couriers } = await sumsOf(storage);
        const thrice = { ...FIGURE, shipments: 6, amount: 9_000_000_000 };
        const left = { ...less, shipments: 2, amount: 20 };
        expect(couriers).toEqual([thrice, left, ...others].map(sum).toSorted(byText));
        expect(days.filter(({ day }) => day === '2026-11-24')).toMatchObject([{ shipments: 2 }]);
      },
    },
    {
      name: 'changes no figure if the position has changed since it was read',
      async check(storage) {
        await count(storage, [HEAD, headOf(TENANT, 5)], [FIGURE]);
        for (const before of [0, 4, 6]) {
          await expectStale(storage, ({ figures }) =>
            figures.count(headOf(TENANT, before), {
              head: headOf(TENANT, 9),
              changes: [FIGURE],
              routes: [],
            }),
          );
        }
        expect((await storage.stores.figures.uncounted(TENANT, 1)).head).toEqual(headOf(TENANT, 5));
        expect((await sumsOf(storage)).days).toMatchObject([{ shipments: 2 }]);
        for (const tenant of [OTHER_ACCOUNT, OTHER_ENVIRONMENT]) {
          await count(storage, [headOf(tenant, 0), headOf(tenant, 7)]);
          const { head } = await storage.stores.figures.uncounted(tenant, 1);
          expect(head).toEqual(headOf(tenant, 7));
        }
        await count(storage, [headOf(TENANT, 5), headOf(TENANT, 6)]);
      },
    },
  ];
}

function sums(): Check[] {
  return [
    {
      name: 'sums a tenant\u2019s days by status, and its couriers from a later day on',
      async check(storage) {
        const figures: readonly DailyFigure[] = [
          { ...FIGURE, day: '2026-11-20' },
          { ...FIGURE, day: '2026-11-21', amount: 10 },
          { ...FIGURE, day: '2026-11-21', courierCode: 'tiki', amount: 11 },
          { ...FIGURE, day: '2026-11-22', amount: 12 },
          { ...FIGURE, day: '2026-11-23', amount: 13 },
          { ...FIGURE, day: '2026-11-23', status: 'DELIVERED', halfDays: 2, amount: 14 },
          { ...FIGURE, day: '2026-11-23', status: 'DELIVERED', halfDays: 3, amount: 15 },
          { ...FIGURE, day: '2026-11-23', status: 'LOST', shipments: 0, amount: 0 },
        ];
        await count(storage, [HEAD, headOf(TENANT, 1)], figures);
        for (const tenant of [OTHER_ACCOUNT, OTHER_ENVIRONMENT]) {
          const theirs = figures.map((figure) => ({ ...figure, ...tenant }));
          await count(storage, [headOf(tenant, 0), headOf(tenant, 1)], theirs);
        }
        const span = { since: '2026-11-21', from: '2026-11-22', to: '2026-11-23' };
        const found = await sumsOf(storage, span);
        const booked = { status: 'BOOKED', shipments: 2 } as const;
        const delivered = { status: 'DELIVERED', shipments: 2, courierCode: 'jne' } as const;
        expect(found).toEqual({
          days: [
            { ...booked, day: '2026-11-21', shipments: 4, amount: 21 },
            { ...booked, day: '2026-11-22', amount: 12 },
            { ...booked, day: '2026-11-23', amount: 13 },
            { day: '2026-11-23', status: 'DELIVERED', shipments: 4, amount: 29 },
          ],
          couriers: [
            { ...booked, courierCode: 'jne', halfDays: 0, shipments: 4, amount: 25 },
            { ...delivered, halfDays: 2, amount: 14 },
            { ...delivered, halfDays: 3, amount: 15 },
          ],
        });
      },
    },
  ];
}

/** Checks of the port that deletes figures. */
export function figureRetentionChecks(): Check[] {
  return [
    {
      name: 'deletes figures by their days, oldest first',
      async check(storage) {
        const days = ['2020-03-04', '2020-03-02', '2020-03-03', '2020-03-01'];
        await count(
          storage,
          [HEAD, headOf(TENANT, 1)],
          [
            ...days.map((day) => ({ ...FIGURE, day })),
            { ...FIGURE, day: '2020-03-01', courierCode: 'tiki' },
            { ...FIGURE, day: '2020-03-01', status: 'LOST' },
            { ...FIGURE, day: '2020-03-01', halfDays: 4 },
          ],
        );
        const theirs = { ...FIGURE, ...OTHER_ACCOUNT, day: '2020-03-09' };
        await count(storage, [headOf(OTHER_ACCOUNT, 0), headOf(OTHER_ACCOUNT, 1)], [theirs]);
        const { retention } = storage.stores;
        const before = new Date('2020-03-04T00:00:00+07:00');
        expect(await retention.figures({ before, limit: 4 })).toBe(4);
        const left = async () => (await sumsOf(storage)).days.map(({ day }) => day);
        expect(await left()).toEqual(['2020-03-02', '2020-03-03', '2020-03-04']);
        expect(await retention.figures({ before, limit: 9 })).toBe(2);
        expect(await left()).toEqual(['2020-03-04']);
        expect(await retention.figures({ before, limit: 9 })).toBe(0);
        const others = await storage.stores.figures.sums(OTHER_ACCOUNT, ALL_DAYS);
        expect(others.days).toHaveLength(1);
      },
    },
  ];
}

function circumstances(): Check[] {
  const NOW = later(INSTANT, 60_000);
  const none = {
    countedFrom: null,
    hasShipments: false,
    unpaidEnding: 0,
    bookingsByHand: 0,
    codLate: 0,
  };
  return [
    {
      name: 'returns for the attention list the first day of shipments, and failing or disabled endpoints',
      async check(storage) {
        const { figures } = storage.stores;
        const read = () => figures.circumstances(TENANT, { payBefore: NOW, settleBefore: NOW });
        const sound = { ...none, webhooksDisabled: 0, webhooksFailing: 0 };
        expect(await read()).toEqual(sound);
        const failingSince = INSTANT;
        const endpoint = (at: number, disabledReason: DisabledReason | null, tenant = TENANT) =>
          nthWebhook(at, { ...tenant, disabledReason, failingSince });
        await insertWebhooks(storage, [
          endpoint(1, 'FAILING'),
          endpoint(2, 'GONE'),
          endpoint(3, 'BY_USER'),
          endpoint(4, null),
          nthWebhook(5),
          ...[OTHER_ACCOUNT, OTHER_ENVIRONMENT].flatMap((tenant) => [
            endpoint(6, null, tenant),
            endpoint(7, 'GONE', tenant),
          ]),
        ]);
        for (const [at, tenant] of [OTHER_ACCOUNT, OTHER_ENVIRONMENT].entries()) {
          await insertShipments(storage, [nthShipment(at + 3, tenant)]);
          const head = { ...headOf(tenant, 1), countedFrom: '2026-01-01' };
          await count(storage, [headOf(tenant, 0), head]);
        }
        expect(await read()).toEqual({ ...sound, webhooksDisabled: 2, webhooksFailing: 1 });
        await insertShipments(storage, [nthShipment(2)]);
        await count(storage, [HEAD, { ...HEAD, position: 1, countedFrom: '2026-11-02' }]);
        expect(await read()).toMatchObject({ hasShipments: true, countedFrom: '2026-11-02' });
      },
    },
    {
      name: 'counts the tenant’s bookings that an operator decides',
      async check(storage) {
        const intents = [1, 2, 3].map((at) => intentSample(at));
        const others = [intentSample(4, 0, OTHER_ACCOUNT), intentSample(5, 0, OTHER_ENVIRONMENT)];
        await insertIntents(storage, [...intents, ...others]);
        for (const [at, one] of [...intents, ...others].entries()) {
          const state = at === 2 ? 'FAILED' : 'MANUAL';
          const attempt = await claimOne(storage, one, INSTANT);
          await settle(storage, attempt, settlement({ state, dueAt: null }));
        }
        const { bookingsByHand } = await storage.stores.figures.circumstances(TENANT, {
          payBefore: NOW,
          settleBefore: NOW,
        });
        expect(bookingsByHand).toBe(2);
      },
    },
    {
      name: 'counts the tenant’s pending cash that was to be settled before a time',
      async check(storage) {
        const late = sampleCod({ settlesAt: later(NOW, -1) });
        const strangers = STRANGERS.map(([, stranger]) => ({ ...late, ...stranger }));
        const inTime = { ...late, shipmentNumber: numberOf(7), settlesAt: NOW };
        const advanced = { ...late, ...OTHER_ENVIRONMENT, shipmentNumber: numberOf(8) };
        await collectAll(storage, [late, ...strangers, inTime, advanced]);
        const limit = { provider: 'SWIFT', most: rupiah(1_000_000), changedAt: NOW };
        await storage.stores.cod.limitAdvances({ ...limit, changedBy: 'Adi' });
        await writeAll(storage, ({ cod }) => cod.advance(advanced, 'SWIFT'));
        const lateOf = async (tenant: Tenant) => {
          const query = { payBefore: NOW, settleBefore: NOW };
          return (await storage.stores.figures.circumstances(tenant, query)).codLate;
        };
        // The third stranger is another shipment of the same tenant.
        expect(await lateOf(TENANT)).toBe(2);
        // Its client has the cash that was advanced.
        expect(await lateOf(OTHER_ENVIRONMENT)).toBe(1);
      },
    },
  ];
}

function endings(): Check {
  const payBefore = later(INSTANT, 1_000);
  const inTime = { expiresAt: later(payBefore, -1) };
  return {
    name: 'counts the tenant’s shipments whose payment expires before a time',
    async check(storage) {
      const [, otherEnvironment, otherAccount] = KEYS;
      await openAll(storage, [
        qris(inTime),
        qris({ ...SECOND, ...inTime, orderId: 'SKR-2' }),
        qris({ ...KEYS[5], expiresAt: payBefore, orderId: 'SKR-3' }),
        qris({ ...KEYS[7], ...inTime, orderId: 'SKR-4' }),
        qris({ ...otherEnvironment, ...inTime, orderId: 'SKR-5' }),
        qris({ ...otherAccount, ...inTime, orderId: 'SKR-6' }),
      ]);
      const { figures } = storage.stores;
      const { unpaidEnding } = await figures.circumstances(TENANT, {
        payBefore,
        settleBefore: payBefore,
      });
      expect(unpaidEnding).toBe(2);
    },
  };
}

function headOf({ accountId, environment }: Tenant, position: number): FigureHead {
  return { accountId, environment, position, countedFrom: null };
}

function count(
  storage: Storage,
  [before, after]: readonly [FigureHead, FigureHead],
  changes: readonly DailyFigure[] = [],
): Promise<void> {
  const counted = { head: after, changes, routes: [] };
  return writeAll(storage, ({ figures }) => figures.count(before, counted));
}

async function sumsOf({ stores }: Storage, span = ALL_DAYS): Promise<FigureSums> {
  const { days, couriers } = await stores.figures.sums(TENANT, span);
  return { days: days.toSorted(byText), couriers: couriers.map(sum).toSorted(byText) };
}

function sum({ courierCode, status, halfDays, shipments, amount }: CourierSum): CourierSum {
  return { courierCode, status, halfDays, shipments, amount };
}

/** Sorts by day, courier and the remaining first fields, as text. */
function byText(a: DaySum | CourierSum, b: DaySum | CourierSum): number {
  return textOf(a) < textOf(b) ? -1 : 1;
}

function textOf(one: DaySum | CourierSum): string {
  const { status } = one;
  return 'day' in one
    ? `${one.day} ${status}`
    : `${one.courierCode} ${status} ${one.halfDays} ${one.shipments}`;
}
