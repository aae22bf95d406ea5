import { describe, expect, it } from '@jest/globals';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import { profile, service } from '#tests/kit/builders.ts';
import { connection, offer } from '#tests/kit/builders-live.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { providersOf, sealedConnection } from '#tests/kit/live-couriers.ts';
import { TEST_BOX } from '#tests/kit/secret-box.ts';
import { ALICE, BOB, uuid } from '#tests/kit/store-contracts/samples.ts';
import type { Configuration } from './_kit/provider.ts';
import { provider as template } from './_template/courier.ts';
import { courierDirectory } from './directory.ts';
import { liveCouriers } from './live-couriers.ts';

const SERVICES = [service({ code: 'REG' }), service({ code: 'YES' })];
const clock = settableClock(new Date('2026-11-23T01:00:00Z'));

/** A courier whose calls are never made; each connection opens a separate instance. */
function courierOf(provider: string, code: string): Courier {
  const away = () => Promise.reject(new Error('it is never called'));
  return {
    profile: profile({ provider, code, services: SERVICES }),
    rates: away,
    book: away,
    lookUp: away,
    cancel: away,
    track: away,
    meaningOf: () => ({ status: null, reasonCode: null }),
    requestPickup: away,
    cancelPickup: away,
  };
}
const COURIERS = [courierOf('SWIFT', 'jne'), courierOf('SWIFT', 'sap'), courierOf('OTHER', 'jne')];

const general = sealedConnection('SWIFT', { connectionId: uuid(1) });
const other = sealedConnection('OTHER', { connectionId: uuid(2) });
const alices = sealedConnection('SWIFT', { connectionId: uuid(3), accountId: ALICE });
const jne = offer({ offerId: uuid(1), courierCode: 'jne' });
const sap = offer({ offerId: uuid(2), courierCode: 'sap' });

function opened(providers = providersOf(COURIERS)) {
  return liveCouriers({ providers, importedFor: importedOf, secretBox: TEST_BOX, clock });
}

/** Imported AWBs, which begin with the provider's name. */
function importedOf(provider: string) {
  const take = async (reference: string) => `${provider}-${reference}`;
  return { awbPool: { take, bind: take } };
}

function shown(live: ReturnType<typeof opened>, accountId: string) {
  return live
    .onSale(accountId)
    .map(({ profile: { code, provider, services } }) => [code, provider, services.length]);
}

describe('LIVE couriers: unreadable answers', () => {
  it('counts unreadable courier answers by connection, courier and field', () => {
    const [first, ...others] = providersOf(COURIERS);
    if (first === undefined) throw new Error('there is no provider');
    const counting = {
      ...first,
      open(configuration: Configuration) {
        configuration.unreadFields?.count('jne', 'order.receiver');
        return first.open(configuration);
      },
    };
    const live = opened([counting, ...others]);
    live.replace({ connections: [general, other], offers: [jne, sap] });
    const unread = live.health().map((one) => [one.provider, one.courierCode, one.unread]);
    expect(unread).toEqual([
      ['SWIFT', 'jne', [{ field: 'order.receiver', times: 1 }]],
      ['SWIFT', 'sap', []],
      ['OTHER', 'jne', []],
    ]);
  });
});

describe('LIVE couriers on sale', () => {
  it('lists no LIVE couriers before the first configuration', () => {
    expect([shown(opened(), ALICE), opened().listed(), opened().version()]).toEqual([[], [], 0]);
  });

  it("lists offered LIVE couriers with the offer's provider and services", () => {
    const live = opened();
    const limited = { ...sap, services: ['YES'] };
    live.replace({
      connections: [general, other],
      offers: [{ ...jne, provider: 'OTHER' }, limited],
    });
    expect(shown(live, ALICE)).toEqual([
      ['jne', 'OTHER', 2],
      ['sap', 'SWIFT', 1],
    ]);
  });

  it('keeps listing LIVE couriers when other offers change after their connection was read', () => {
    const live = opened();
    live.replace({ connections: [general], offers: [] });
    live.replace({ connections: [{ ...general }], offers: [jne] });
    live.replace({ connections: [{ ...general }], offers: [jne, sap] });
    expect(shown(live, ALICE)).toEqual([
      ['jne', 'SWIFT', 2],
      ['sap', 'SWIFT', 2],
    ]);
  });

  it('leaves out LIVE couriers that are not on sale, not connected, or without services', () => {
    const live = opened();
    const offers = [
      { ...jne, isOnSale: false },
      { ...sap, services: ['GONE'] },
      offer({ offerId: uuid(3), courierCode: 'tiki', provider: 'OTHER' }),
    ];
    live.replace({ connections: [general], offers });
    expect(shown(live, ALICE)).toEqual([]);
    expect(live.listed().map((courier) => courier.profile.code)).toEqual(['jne', 'sap']);
  });

  it('prefers an account’s own courier offers and connections to the general ones', () => {
    const live = opened();
    const own = { ...jne, offerId: uuid(9), accountId: ALICE, provider: 'OTHER' };
    live.replace({ connections: [general, alices, other], offers: [jne, sap, own] });
    expect(shown(live, ALICE)).toEqual([
      ['jne', 'OTHER', 2],
      ['sap', 'SWIFT', 2],
    ]);
    expect(shown(live, BOB)).toEqual([
      ['jne', 'SWIFT', 2],
      ['sap', 'SWIFT', 2],
    ]);
    const [alicesSap, bobsSap] = [ALICE, BOB].map((accountId) => live.onSale(accountId)[1]);
    expect(alicesSap).not.toBe(bobsSap);
  });
});

it('opens a provider with the codes and AWBs imported for it', async () => {
  const taken: unknown[] = [];
  const providers = providersOf(COURIERS).map((one) => ({
    ...one,
    open(configuration: Configuration) {
      taken.push(configuration.awbPool?.take('SHP1'));
      return one.open(configuration);
    },
  }));
  opened(providers).replace({ connections: [general, other], offers: [] });
  expect(await Promise.all(taken)).toEqual(['SWIFT-SHP1', 'OTHER-SHP1']);
});

describe('LIVE couriers: courier of a sold shipment', () => {
  it("serves a sold shipment through the account's connection before the general one", () => {
    const live = opened();
    live.replace({ connections: [general, alices], offers: [] });
    const sold = { environment: 'LIVE', provider: 'SWIFT', courierCode: 'jne' } as const;
    const [ofAlice, ofBob] = [ALICE, BOB].map((accountId) =>
      live.courierOf({ ...sold, accountId }),
    );
    expect([ofAlice, ofBob].map((courier) => courier?.profile.code)).toEqual(['jne', 'jne']);
    expect(ofAlice).not.toBe(ofBob);
    expect(live.courierOf({ ...sold, accountId: BOB, provider: 'OTHER' })).toBeUndefined();
  });
});

describe('LIVE couriers: new configuration', () => {
  it('keeps the guards of couriers only for unchanged connections', () => {
    const live = opened();
    live.replace({ connections: [general, other], offers: [jne] });
    const before = live.listed();
    live.replace({
      connections: [general, sealedConnection('OTHER', { connectionId: uuid(2), revision: 2 })],
      offers: [jne, sap],
    });
    const after = live.listed();
    expect(after.map((courier, place) => courier === before[place])).toEqual([true, true, false]);
    expect(live.version()).toBe(5);
  });

  it.each([
    ['sealed by another key', { ...general, credentials: 'sealed:00000000:AAAA' }],
    ['moved from another row', { ...alices, accountId: null }],
    ['without a secret for its webhook', { ...general, webhookSecret: '' }],
    ['of a provider that is not there', sealedConnection('GONE', { connectionId: uuid(8) })],
    ['of the simulator', sealedConnection('SIMULATOR', { connectionId: uuid(8) })],
  ])(
    'rejects a configuration with a connection that is %s, and names its provider',
    (_, broken) => {
      const live = opened(providersOf([...COURIERS, courierOf('SIMULATOR', 'jne')]));
      live.replace({ connections: [other], offers: [{ ...jne, provider: 'OTHER' }] });
      const before = live.listed();
      const replace = () => live.replace({ connections: [broken], offers: [] });
      expect(replace).toThrow(broken.provider);
      expect(live.listed()).toBe(before);
      expect(shown(live, BOB)).toHaveLength(1);
    },
  );

  it("names the missing credential of a provider's connection, but no value", () => {
    const live = opened([template]);
    const credentials = { webhookSecret: 'k4naria-hook' };
    const broken = sealedConnection('TEMPLATE', { connectionId: uuid(1), credentials });
    const replace = () => live.replace({ connections: [broken], offers: [] });
    expect(replace).toThrow('TEMPLATE is configured without apiKey');
    expect(replace).not.toThrow('k4naria');
  });
});

describe("LIVE couriers: operator's limits", () => {
  it("applies the operator's limits of a provider instead of the manifest’s", () => {
    const live = opened();
    live.replace({ connections: [{ ...general, callsAtATime: 3, perSecond: 2 }], offers: [] });
    const [first] = live.listed();
    expect(first?.profile.callsAtATime).toBe(3);
    expect(first?.profile.trackingTerms.perSecond).toBe(2);
  });
});

describe('LIVE couriers: separation from TEST', () => {
  const alice = { accountId: ALICE, environment: 'TEST' } as const;

  it('shares no courier between TEST and LIVE', () => {
    const live = opened();
    live.replace({ connections: [general, other], offers: [jne, sap] });
    const test = [courierOf('SIMULATOR', 'jne')];
    const directory = courierDirectory({ test, live, testWebhookSecret: null }, clock);
    const inTest = [
      ...directory.couriersFor(alice),
      directory.courierOf({ ...alice, provider: 'SIMULATOR', courierCode: 'jne' }),
    ];
    expect(inTest.map((courier) => courier?.profile.provider)).toEqual(['SIMULATOR', 'SIMULATOR']);
    const inLive = { ...alice, environment: 'LIVE' } as const;
    const providers = directory.couriersFor(inLive).map((courier) => courier.profile.provider);
    expect(providers).toEqual(['SWIFT', 'SWIFT']);
    const crossed = [
      directory.courierOf({ ...inLive, provider: 'SIMULATOR', courierCode: 'jne' }),
      directory.courierOf({ ...alice, provider: 'SWIFT', courierCode: 'jne' }),
    ];
    expect(crossed).toEqual([undefined, undefined]);
  });

  it('refuses a LIVE provider in TEST and the simulator in LIVE', () => {
    const test = [courierOf('SWIFT', 'jne')];
    const start = () => courierDirectory({ test, live: opened(), testWebhookSecret: null }, clock);
    expect(start).toThrow('SWIFT is not a provider of TEST');
    const simulator = connection({ provider: 'SIMULATOR' });
    const live = opened(providersOf([courierOf('SIMULATOR', 'jne')]));
    expect(() => live.open(simulator)).toThrow('no such provider of LIVE');
  });
});
