import { describe, expect, it } from '@jest/globals';
import { secretBox } from '#adapters/system/secret-box.ts';
import { placeOf } from '#domain/carrying/courier-configuration/configuration.ts';
import { SECRETS_KEY, TEST_BOX } from '#tests/kit/secret-box.ts';
import { ALICE, BOB } from '#tests/kit/store-contracts/samples.ts';
import { insertShipments, sampleShipment } from '#tests/kit/store-contracts/shipment-samples.ts';
import { CONFIGURE, configurationScene, refusalOf } from './configuration-scene.ts';

describe('a provider that is configured', () => {
  it('seals the secrets of a provider and shows its webhook secret once', async () => {
    const scene = configurationScene();
    const { connection, webhookSecret } = await scene.configureProvider(CONFIGURE);
    expect((await scene.readLiveConfiguration()).connections).toEqual([connection]);
    expect(connection).toMatchObject({ revision: 1, changedBy: 'Ratna', urls: CONFIGURE.urls });
    expect(JSON.stringify(connection)).not.toContain('k4naria');
    const opened = TEST_BOX.open(connection.credentials, placeOf(connection, 'credentials'));
    expect(JSON.parse(opened)).toEqual(CONFIGURE.credentials);
    expect(webhookSecret).toMatch(/^\w{43}$/);
    const kept = TEST_BOX.open(connection.webhookSecret, placeOf(connection, 'webhook_secret'));
    expect(kept).toBe(webhookSecret);
  });

  it('keeps provider settings that a change omits', async () => {
    const scene = configurationScene();
    const first = await scene.configureProvider({ ...CONFIGURE, callsAtATime: 4, perSecond: 9 });
    const { connection, webhookSecret } = await scene.configureProvider({
      ...CONFIGURE,
      credentials: { apiKey: 'another' },
      urls: { api: 'https://lab.example' },
      callsAtATime: null,
      by: 'Sari',
    });
    expect(webhookSecret).toBeNull();
    expect(connection).toMatchObject({
      connectionId: first.connection.connectionId,
      revision: 2,
      changedBy: 'Sari',
      urls: { api: 'https://lab.example', own: 'https://own.example' },
      callsAtATime: null,
      perSecond: 9,
      webhookSecret: first.connection.webhookSecret,
    });
    const opened = TEST_BOX.open(connection.credentials, placeOf(connection, 'credentials'));
    expect(JSON.parse(opened)).toEqual({ apiKey: 'another', shop: '42' });
    const renewed = await scene.configureProvider({ ...CONFIGURE, renewsWebhook: true });
    expect(renewed.webhookSecret).not.toBe(first.webhookSecret);
  });

  it('keeps an account connection separately from the general one', async () => {
    const scene = configurationScene();
    const general = await scene.configureProvider(CONFIGURE);
    const own = await scene.configureProvider({ ...CONFIGURE, accountId: ALICE });
    expect(own.connection.connectionId).not.toBe(general.connection.connectionId);
    expect((await scene.readLiveConfiguration()).connections).toHaveLength(2);
  });
});

describe('where a provider is called', () => {
  it('returns configured URLs and defaults for the others', async () => {
    const { urls } = await configurationScene().configureProvider(CONFIGURE);
    expect(urls).toEqual({ api: 'https://api.swift.example', own: 'https://own.example' });
  });

  it.each([
    { own: 'http://127.0.0.1:4010' },
    { own: 'http://localhost:4010' },
    { own: 'http://[::1]:4010' },
    { own: 'https://own.example', api: 'http://127.1.2.3:4010' },
  ])('rejects a mix of loopback and courier hosts: %j', async (urls) => {
    const scene = configurationScene();
    const configuring = scene.configureProvider({ ...CONFIGURE, urls });
    await expect(configuring).rejects.toMatchObject({
      fieldErrors: [expect.objectContaining({ path: 'urls', code: 'MIXED_HOSTS' })],
    });
    expect((await scene.readLiveConfiguration()).connections).toEqual([]);
  });

  it('accepts only loopback URLs', async () => {
    const own = 'http://127.0.0.1:4010';
    const { urls } = await configurationScene().configureProvider({
      ...CONFIGURE,
      urls: { own, api: `${own}/api` },
    });
    expect(urls).toEqual({ own, api: `${own}/api` });
  });
});

describe('a provider is not configured', () => {
  it.each([
    ['UNKNOWN_PROVIDER', { provider: 'SIMULATOR' }],
    ['UNKNOWN_NAME', { credentials: { ...CONFIGURE.credentials, password: 'x' } }],
    ['UNKNOWN_NAME', { urls: { ...CONFIGURE.urls, other: 'https://x.example' } }],
    ['MISSING', { credentials: { shop: '42' } }],
    ['MISSING', { credentials: { ...CONFIGURE.credentials, apiKey: '' } }],
    ['MISSING', { urls: {} }],
    ['MISSING', { urls: { own: '' } }],
  ])('rejects a provider configuration with %s: %j', async (code, change) => {
    const scene = configurationScene();
    expect(await refusalOf(scene.configureProvider({ ...CONFIGURE, ...change }))).toBe(code);
    expect(await scene.stores.courierConfiguration.version()).toBe(0);
  });

  it('rejects a provider configuration under the development key', async () => {
    const scene = configurationScene({ secretBox: secretBox({ key: null, oldKey: null }) });
    expect(await refusalOf(scene.configureProvider(CONFIGURE))).toBe('REQUIRED');
  });

  it('rejects an account connection while its parcels use the general one', async () => {
    const scene = configurationScene();
    await scene.configureProvider(CONFIGURE);
    const live = sampleShipment({ accountId: ALICE, environment: 'LIVE' });
    await insertShipments(scene.storage, [live]);
    const own = (accountId: string) => scene.configureProvider({ ...CONFIGURE, accountId });
    expect(await refusalOf(own(ALICE))).toBe('PARCELS_UNDER_WAY');
    expect(await refusalOf(own(BOB))).toBe('none');
  });
});

describe('a new key', () => {
  it('reseals every provider connection while the old key is configured', async () => {
    const key = Buffer.alloc(32, 9).toString('base64');
    const scene = configurationScene({ secretBox: secretBox({ key, oldKey: SECRETS_KEY }) });
    const early = configurationScene();
    const { connection } = await early.configureProvider(CONFIGURE);
    await scene.stores.courierConfiguration.saveConnection(connection);
    expect(await scene.rotateSecrets()).toEqual({ webhooks: 0, connections: 1, people: 0 });
    const [renewed] = (await scene.readLiveConfiguration()).connections;
    const text = renewed?.credentials ?? '';
    const place = placeOf(connection, 'credentials');
    expect(JSON.parse(secretBox({ key, oldKey: null }).open(text, place))).toEqual(
      CONFIGURE.credentials,
    );
    expect(renewed?.revision).toBe(2);
    expect(await scene.rotateSecrets()).toEqual({ webhooks: 0, connections: 0, people: 0 });
  });
});
