import { expect } from '@jest/globals';
import { versionOf } from '#domain/carrying/courier-configuration/configuration.ts';
import type { ProcessReport } from '#domain/carrying/courier-configuration/process-report.ts';
import { connection, offer } from '../builders-live.ts';
import type { Check, Contract } from './contract.ts';
import { ALICE, BOB, INSTANT, later, uuid } from './samples.ts';
import { insertShipments, nthShipment } from './shipment-samples.ts';

const general = connection({ connectionId: uuid(1) });
const alices = connection({
  connectionId: uuid(2),
  accountId: ALICE,
  urls: { api: 'https://own.example' },
  callsAtATime: 4,
  perSecond: 7,
});
const everyones = offer({ offerId: uuid(1) });
const alicesOffer = offer({
  offerId: uuid(2),
  accountId: ALICE,
  services: ['REG', 'YES'],
  isOnSale: false,
});
const report: ProcessReport = {
  processId: uuid(1),
  version: 7,
  problem: null,
  reportedAt: INSTANT,
  couriers: [
    {
      provider: 'SWIFT',
      courierCode: 'jne',
      accountId: null,
      status: 'UP',
      successRate1h: 0.5,
      p95Ms: null,
      unread: [{ field: 'order.city', times: 3 }],
    },
  ],
};

export const courierConfigurationContract: Contract = {
  port: 'courierConfiguration',
  checks: [...keeping(), ...changing(), ...reporting(), ...unfinished()],
};

function keeping(): Check[] {
  return [
    {
      name: 'returns an empty courier configuration of version zero at first',
      async check({ stores: { courierConfiguration } }) {
        expect(await courierConfiguration.read()).toEqual({ connections: [], offers: [] });
        expect(await courierConfiguration.version()).toBe(0);
      },
    },
    {
      name: 'stores connections and offers unchanged, for every account and for one',
      async check({ stores: { courierConfiguration: store } }) {
        for (const each of [alices, general]) expect(await store.saveConnection(each)).toBe(true);
        for (const each of [alicesOffer, everyones]) expect(await store.saveOffer(each)).toBe(true);
        const configuration = await store.read();
        expect(configuration).toEqual({
          connections: [general, alices],
          offers: [everyones, alicesOffer],
        });
        expect(await store.version()).toBe(versionOf(configuration));
      },
    },
  ];
}

function changing(): Check[] {
  return [
    {
      name: 'replaces the previous courier configuration, and increments the version',
      async check({ stores: { courierConfiguration: store } }) {
        await store.saveConnection(general);
        await store.saveOffer(everyones);
        const changed = { ...alices, ...keyOf(general), revision: 2, changedBy: 'Sari' };
        const moved = {
          ...everyones,
          revision: 2,
          provider: 'OTHER',
          services: ['REG'],
          isOnSale: false,
          changedAt: later(INSTANT, 9),
          changedBy: 'Sari',
        };
        expect(await store.saveConnection(changed)).toBe(true);
        expect(await store.version()).toBe(3);
        expect(await store.saveOffer(moved)).toBe(true);
        expect(await store.version()).toBe(4);
        expect(await store.read()).toEqual({ connections: [changed], offers: [moved] });
      },
    },
    {
      name: 'rejects a courier configuration over another revision, and a second row of a target',
      async check({ stores: { courierConfiguration: store } }) {
        for (const each of [general, alices]) await store.saveConnection(each);
        for (const each of [everyones, alicesOffer]) await store.saveOffer(each);
        const connectionId = uuid(9);
        const offerId = uuid(9);
        const stale = [
          await store.saveConnection({ ...general, connectionId }),
          await store.saveConnection({ ...alices, connectionId }),
          await store.saveConnection({ ...general, revision: 3 }),
          await store.saveConnection({ ...general, connectionId, revision: 2 }),
          await store.saveConnection({ ...general, accountId: BOB, revision: 2 }),
          await store.saveConnection({ ...general, provider: 'OTHER', revision: 2 }),
          await store.saveOffer({ ...everyones, offerId }),
          await store.saveOffer({ ...alicesOffer, offerId, provider: 'OTHER' }),
          await store.saveOffer({ ...everyones, revision: 3 }),
          await store.saveOffer({ ...everyones, offerId, revision: 2 }),
          await store.saveOffer({ ...everyones, accountId: BOB, revision: 2 }),
          await store.saveOffer({ ...everyones, courierCode: 'sap', revision: 2 }),
        ];
        expect(stale).toEqual(stale.map(() => false));
        expect(await store.version()).toBe(4);
        expect(await store.saveConnection({ ...alices, connectionId, provider: 'OTHER' })).toBe(
          true,
        );
        expect(await store.saveOffer({ ...alicesOffer, offerId, courierCode: 'sap' })).toBe(true);
      },
    },
  ];
}

function reporting(): Check[] {
  const since = later(INSTANT, -1);
  return [
    {
      name: 'stores the latest courier report of each process, and lists those since a time',
      async check({ stores: { courierConfiguration: store } }) {
        const other = { ...report, processId: uuid(2), couriers: [] };
        const next = {
          ...report,
          version: 8,
          problem: 'no key',
          couriers: [],
          reportedAt: later(INSTANT, 5),
        };
        await store.report(other, since);
        await store.report(report, since);
        expect(await store.reports(INSTANT)).toEqual([report, other]);
        await store.report(next, since);
        expect(await store.reports(INSTANT)).toEqual([next, other]);
        expect(await store.reports(later(INSTANT, 1))).toEqual([next]);
      },
    },
    {
      name: 'deletes courier reports from before a time',
      async check({ stores: { courierConfiguration: store } }) {
        await store.report(report, since);
        await store.report({ ...report, processId: uuid(2) }, INSTANT);
        expect(await store.reports(since)).toHaveLength(2);
        await store.report({ ...report, processId: uuid(3) }, later(INSTANT, 1));
        expect((await store.reports(since)).map(({ processId }) => processId)).toEqual([uuid(3)]);
      },
    },
    {
      name: 'replaces the courier report of the same process from before that time',
      async check({ stores: { courierConfiguration: store } }) {
        await store.report(report, since);
        const next = { ...report, version: 8, reportedAt: later(INSTANT, 9) };
        await store.report(next, later(INSTANT, 5));
        expect(await store.reports(since)).toEqual([next]);
      },
    },
  ];
}

function unfinished(): Check[] {
  return [
    {
      name: 'finds parcels of an account with a provider that are still on their way',
      async check(storage) {
        const { courierConfiguration: store } = storage.stores;
        const ended = { status: 'CANCELLED', paymentStatus: 'REFUNDED' } as const;
        const live = nthShipment(1, { accountId: ALICE, environment: 'LIVE' });
        const test = nthShipment(2, { accountId: BOB });
        await insertShipments(storage, [
          live,
          test,
          nthShipment(3, { ...ended, accountId: BOB, environment: 'LIVE' }),
        ]);
        const found = [
          await store.hasUnfinished(ALICE, live.provider),
          await store.hasUnfinished(ALICE, 'OTHER'),
          await store.hasUnfinished(BOB, live.provider),
          await store.hasUnfinished(BOB, test.provider),
        ];
        expect(found).toEqual([true, false, false, false]);
      },
    },
  ];
}

function keyOf({ connectionId, environment, accountId, provider }: typeof general) {
  return { connectionId, environment, accountId, provider };
}
