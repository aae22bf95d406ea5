import { describe, expect, it } from '@jest/globals';
import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import { CourierFailure } from '#domain/carrying/courier/courier-failure.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import type { Courier, RateRequest } from '#domain/carrying/courier-port/courier-port.ts';
import type { CourierWebhook } from '#domain/carrying/courier-port/courier-webhook.ts';
import type { Environment } from '#domain/environment.ts';
import { district, parcel, profile, service } from '#tests/kit/builders.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { liveCouriersOf } from '#tests/kit/live-couriers.ts';
import { courierDirectory } from './directory.ts';

const NO_WEBHOOK = { testWebhookSecret: null } as const;
const TEST_ACCOUNTS_MAX = 1_000;
const REQUEST: RateRequest = {
  route: { origin: district('31.73.06'), destination: district('35.25.14') },
  parcel: parcel(),
  services: [service()],
};

describe('courier directory', () => {
  it('lists the simulator’s couriers in TEST, and in LIVE those on sale, by code', () => {
    const { codes } = scene({ test: ['b', 'a'], live: ['c', 'a'] });
    expect(codes('alice', 'TEST')).toEqual(['b', 'a']);
    expect(codes('alice', 'LIVE')).toEqual(['a', 'c']);
  });

  it('lists no LIVE couriers if none is enabled', () => {
    expect(scene({ test: ['a'], live: [] }).codes('alice', 'LIVE')).toEqual([]);
  });
});

describe('courier directory: find by code', () => {
  it('finds a courier by its code in the environment that offers it', () => {
    const { directory } = scene({ test: ['a', 'b'], live: ['c'] });
    const found = (environment: Environment, code: string) =>
      directory.courierFor({ accountId: 'alice', environment }, code)?.profile.code;
    expect(found('TEST', 'b')).toBe('b');
    expect(found('LIVE', 'c')).toBe('c');
    expect(found('LIVE', 'b')).toBeUndefined();
    expect(found('TEST', 'unknown')).toBeUndefined();
  });

  it('returns the same guarded courier that the directory lists', async () => {
    const { directory, breakDown } = scene({ test: ['a'], live: [] });
    await breakDown('alice', 'TEST');
    const alices = directory.courierFor({ accountId: 'alice', environment: 'TEST' }, 'a');
    const bobs = directory.courierFor({ accountId: 'bob', environment: 'TEST' }, 'a');
    expect([alices?.health().status, bobs?.health().status]).toEqual(['DOWN', 'UP']);
  });
});

describe('courier directory: courier of a sold shipment', () => {
  const at = (provider: string) => ({
    ...failing('jne'),
    profile: profile({ code: 'jne', provider }),
  });
  const clock = settableClock(new Date('2026-11-21T08:00:00Z'));
  const live = liveCouriersOf({ onSale: [at('BITESHIP')], offSale: [at('JNE')] }, clock);
  const directory = courierDirectory({ test: [at('SIMULATOR')], live, ...NO_WEBHOOK }, clock);
  const providerOf = (environment: Environment, provider: string, courierCode = 'jne') =>
    directory.courierOf({ accountId: 'alice', environment, provider, courierCode })?.profile
      .provider;

  it('returns the courier at the provider that sold the shipment, on sale or not', () => {
    expect(providerOf('LIVE', 'JNE')).toBe('JNE');
    expect(providerOf('LIVE', 'BITESHIP')).toBe('BITESHIP');
    expect(providerOf('TEST', 'SIMULATOR')).toBe('SIMULATOR');
  });

  it('returns no courier if the provider that sold the shipment is not configured', () => {
    expect(providerOf('LIVE', 'RAJAONGKIR')).toBeUndefined();
    expect(providerOf('LIVE', 'SIMULATOR')).toBeUndefined();
    expect(providerOf('TEST', 'JNE')).toBeUndefined();
    expect(providerOf('LIVE', 'JNE', 'tiki')).toBeUndefined();
  });

  it('sells a courier through one provider, and polls it at each', () => {
    const live = { accountId: 'alice', environment: 'LIVE' } as const;
    const providersOf = (couriers: readonly Pick<ListedCourier, 'profile'>[]) =>
      couriers.map((courier) => courier.profile.provider);
    expect(providersOf(directory.couriersFor(live))).toEqual(['BITESHIP']);
    expect(directory.courierFor(live, 'jne')?.profile.provider).toBe('BITESHIP');
    const polled = directory.polledCouriers().map(({ courier }) => courier);
    expect(providersOf(polled)).toEqual(['SIMULATOR', 'BITESHIP', 'JNE']);
  });

  it('returns for a sold shipment the guarded courier that is on sale', () => {
    const live = { accountId: 'alice', environment: 'LIVE' } as const;
    const sold = { ...live, provider: 'BITESHIP', courierCode: 'jne' };
    expect(directory.courierOf(sold)).toBe(directory.courierFor(live, 'jne'));
  });
});

describe('courier directory: polled couriers', () => {
  it('lists each courier with tracking once per environment', () => {
    const { directory } = scene({ test: ['a', 'b'], live: ['b'] });
    const asked = directory
      .polledCouriers()
      .map(({ environment, courier }) => [environment, courier.profile.code]);
    expect(asked).toEqual([
      ['TEST', 'a'],
      ['TEST', 'b'],
      ['LIVE', 'b'],
    ]);
    expect(directory.polledCouriers()).toBe(directory.polledCouriers());
  });

  it('polls no couriers without tracking', () => {
    const { capabilities } = profile();
    const blind = {
      ...failing('a'),
      profile: profile({ code: 'a', capabilities: { ...capabilities, tracking: false } }),
    };
    const clock = settableClock(new Date('2026-11-21T08:00:00Z'));
    const live = liveCouriersOf({ onSale: [{ ...blind, profile: swift(blind.profile) }] }, clock);
    const directory = courierDirectory({ test: [blind], live, ...NO_WEBHOOK }, clock);
    expect(directory.polledCouriers()).toEqual([]);
  });

  it('shares guards of polling with LIVE orders, and uses separate guards in TEST', async () => {
    const { directory, breakDown } = scene({ test: ['a'], live: ['a'] });
    await breakDown('alice', 'TEST');
    await breakDown('alice', 'LIVE');
    const states = directory.polledCouriers().map(({ courier }) => courier.health().status);
    expect(states).toEqual(['UP', 'DOWN']);
  });
});

describe('courier directory: webhooks', () => {
  const webhook: CourierWebhook = {
    read: () => undefined,
    answer: () => ({ status: 200, contentType: 'text/plain', body: '' }),
  };
  const withWebhook = (code: string, provider: string) => ({
    ...failing(code),
    profile: profile({ code, provider }),
    webhook,
  });
  const deaf = { ...failing('deaf'), profile: profile({ code: 'deaf', provider: 'DEAF' }) };
  const clock = settableClock(new Date('2026-11-21T08:00:00Z'));
  const live = liveCouriersOf(
    {
      onSale: [
        withWebhook('a', 'SWIFT'),
        deaf,
        withWebhook('c', 'MUTE'),
        withWebhook('d', 'EMPTY'),
      ],
      offSale: [withWebhook('e', 'SWIFT')],
      webhookSecrets: new Map([
        ['SWIFT', 'live secret'],
        ['EMPTY', ''],
      ]),
    },
    clock,
  );
  const test = [withWebhook('a', 'SIMULATOR'), withWebhook('b', 'SIMULATOR')];
  const directory = courierDirectory({ test, live, testWebhookSecret: 'test secret' }, clock);
  const found = (name: string, secret: string) => {
    const sender = directory.webhookProviderFor(name, secret);
    if (sender === undefined) return undefined;
    const { environment, provider, couriers } = sender;
    return [environment, provider, couriers.map(({ profile: { code } }) => code).join()];
  };

  it('finds the provider and environment of a webhook by its secret', () => {
    expect(found('simulator', 'test secret')).toEqual(['TEST', 'SIMULATOR', 'a,b']);
    expect(found('swift', 'live secret')).toEqual(['LIVE', 'SWIFT', 'a,e']);
  });

  it('finds a webhook by the code of any of its couriers, on sale or not', () => {
    expect(found('a', 'test secret')).toEqual(['TEST', 'SIMULATOR', 'a,b']);
    expect(found('b', 'test secret')).toEqual(['TEST', 'SIMULATOR', 'a,b']);
    expect(found('a', 'live secret')).toEqual(['LIVE', 'SWIFT', 'a,e']);
    expect(found('e', 'live secret')).toEqual(['LIVE', 'SWIFT', 'a,e']);
  });

  it.each([
    ['b', 'live secret'],
    ['swift', 'test secret'],
    ['SWIFT', 'live secret'],
    ['simulator', 'test secre'],
    ['a', 'test secre'],
    ['a', 'Test secret'],
    ['a', ''],
    ['unknown', 'test secret'],
    ['deaf', 'test secret'],
    ['c', ''],
    ['c', 'undefined'],
    ['mute', ''],
    ['d', ''],
  ])('finds no webhook for the name %j with the secret %j', (name, secret) => {
    expect(found(name, secret)).toBeUndefined();
  });

  it('gives webhooks of a provider the same courier that is polled', () => {
    const asked = directory.polledCouriers().map(({ courier }) => courier);
    const [courier] = directory.webhookProviderFor('a', 'live secret')?.couriers ?? [];
    expect(asked.filter((one) => one === courier)).toHaveLength(1);
  });

  it('finds no webhook if no secret is set', () => {
    const none = liveCouriersOf({ onSale: [] }, clock);
    const one = [withWebhook('a', 'SIMULATOR')];
    const silent = courierDirectory({ test: one, live: none, ...NO_WEBHOOK }, clock);
    for (const secret of ['', 'undefined'])
      expect(silent.webhookProviderFor('a', secret)).toBeUndefined();
  });
});

describe('courier directory: failing couriers', () => {
  it('limits a failing courier in TEST to the account that rehearsed it', async () => {
    const { breakDown, status } = scene({ test: ['a'], live: ['a'] });
    await breakDown('alice', 'TEST');
    expect(status('alice', 'TEST')).toBe('DOWN');
    expect(status('bob', 'TEST')).toBe('UP');
    expect(status('alice', 'LIVE')).toBe('UP');
  });

  it('marks a failing LIVE courier as down for all accounts in LIVE, and for none in TEST', async () => {
    const { breakDown, status } = scene({ test: ['a'], live: ['a'] });
    await breakDown('alice', 'LIVE');
    expect(status('bob', 'LIVE')).toBe('DOWN');
    expect(status('alice', 'TEST')).toBe('UP');
  });

  it('keeps other couriers up when one courier of an account fails', async () => {
    const { breakDown, directory } = scene({ test: ['a', 'b'], live: [] });
    await breakDown('alice', 'TEST');
    const couriers = directory.couriersFor({ accountId: 'alice', environment: 'TEST' });
    expect(couriers.map((courier) => courier.health().status)).toEqual(['DOWN', 'UP']);
  });
});

describe('courier directory: cache of TEST accounts', () => {
  it(`keeps couriers of ${TEST_ACCOUNTS_MAX} TEST accounts and drops the least recently used`, async () => {
    const { breakDown, status } = scene({ test: ['a'], live: [] });
    await breakDown('alice', 'TEST');
    await breakDown('bob', 'TEST');
    const others = Array.from({ length: TEST_ACCOUNTS_MAX - 2 }, (_, number) => `other ${number}`);
    for (const other of others) status(other, 'TEST');
    // The cache is full now, and alice is its most recently used account.
    expect(status('alice', 'TEST')).toBe('DOWN');
    status('one more', 'TEST');
    expect(status('alice', 'TEST')).toBe('DOWN');
    expect(status('bob', 'TEST')).toBe('UP');
  });
});

function scene({ test, live }: { test: readonly string[]; live: readonly string[] }) {
  const clock = settableClock(new Date('2026-11-21T08:00:00Z'));
  const onSale = live.map(failing).map((each) => ({ ...each, profile: swift(each.profile) }));
  const providers = { test: test.map(failing), live: liveCouriersOf({ onSale }, clock) };
  const directory = courierDirectory({ ...providers, ...NO_WEBHOOK }, clock);
  const first = (accountId: string, environment: Environment) => {
    const [courier] = directory.couriersFor({ accountId, environment });
    if (courier === undefined) throw new Error('no courier is listed');
    return courier;
  };
  return {
    directory,
    codes: (accountId: string, environment: Environment) =>
      directory.couriersFor({ accountId, environment }).map(({ profile: { code } }) => code),
    status: (accountId: string, environment: Environment) =>
      first(accountId, environment).health().status,
    async breakDown(accountId: string, environment: Environment) {
      for (let call = 0; call < 8; call += 1) {
        const rates = first(accountId, environment).rates(REQUEST, 60_000);
        await expect(rates).rejects.toThrow('Away.');
      }
    },
  };
}

function swift(of: CourierProfile): CourierProfile {
  return { ...of, provider: 'SWIFT' };
}

function failing(code: string): Courier {
  const fault = new CourierFailure('COURIER_UNAVAILABLE', 'Away.');
  const fail = () => Promise.reject(fault);
  return {
    profile: profile({ code, provider: 'SIMULATOR' }),
    rates: fail,
    book: fail,
    lookUp: fail,
    cancel: fail,
    track: fail,
    meaningOf: () => ({ status: null, reasonCode: null }),
    requestPickup: fail,
    cancelPickup: fail,
  };
}
