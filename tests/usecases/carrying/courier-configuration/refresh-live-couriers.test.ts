import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ProviderAccess } from '#domain/carrying/courier/provider-access.ts';
import { accessAlerts } from '#src/usecases/carrying/courier-configuration/access-alerts.ts';
import { connection, offer } from '#tests/kit/builders-live.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { configurationScene } from './configuration-scene.ts';

let scene = configurationScene();
beforeEach(() => {
  scene = configurationScene();
});

const store = () => scene.stores.courierConfiguration;

describe('a change of the LIVE configuration', () => {
  it('applies a changed LIVE configuration at the next refresh and reports it', async () => {
    await scene.beginLiveCouriers();
    await store().saveConnection(connection());
    await scene.refreshLiveCouriers();
    expect(scene.liveCouriers.version()).toBe(1);
    await store().saveOffer(offer());
    await scene.refreshLiveCouriers();
    expect(scene.liveCouriers.version()).toBe(2);
    expect(await scene.listProcessReports()).toMatchObject([{ version: 2, problem: null }]);
  });

  it('keeps the previous configuration if the new one is broken, and reports it once', async () => {
    await store().saveConnection(connection());
    await scene.beginLiveCouriers();
    scene.liveCouriers.breakDown('SWIFT: no setting has the key');
    await store().saveConnection(connection({ connectionId: uuid(2), provider: 'OTHER' }));
    await scene.refreshLiveCouriers();
    await scene.refreshLiveCouriers();
    expect(scene.liveCouriers.version()).toBe(1);
    expect(await scene.listProcessReports()).toMatchObject([
      { version: 1, problem: 'SWIFT: no setting has the key' },
    ]);
    expect(scene.reported).toHaveLength(1);
  });

  it('applies a repaired configuration and clears its problem', async () => {
    await store().saveConnection(connection());
    await scene.beginLiveCouriers();
    scene.liveCouriers.breakDown('no key');
    await store().saveConnection(connection({ revision: 2 }));
    await scene.refreshLiveCouriers();
    scene.liveCouriers.breakDown(null);
    await store().saveConnection(connection({ revision: 3 }));
    await scene.refreshLiveCouriers();
    expect(await scene.listProcessReports()).toMatchObject([{ version: 3, problem: null }]);
  });

  it('fails startup if the first configuration is broken', async () => {
    await store().saveConnection(connection());
    scene.liveCouriers.breakDown('no key');
    await expect(scene.beginLiveCouriers()).rejects.toThrow('no key');
  });
});

describe('the report of a process', () => {
  it('writes no process report without a configuration', async () => {
    await scene.beginLiveCouriers();
    await scene.refreshLiveCouriers();
    expect(await scene.listProcessReports()).toEqual([]);
  });

  it('renews a process report every ten seconds and removes it a minute after the process stops', async () => {
    await store().saveConnection(connection());
    await scene.beginLiveCouriers();
    await scene.refreshLiveCouriers();
    const [first] = await scene.listProcessReports();
    scene.clock.advance(9_999);
    await scene.refreshLiveCouriers();
    expect(await scene.listProcessReports()).toEqual([first]);
    scene.clock.advance(1);
    await scene.refreshLiveCouriers();
    expect((await scene.listProcessReports())[0]?.reportedAt).not.toEqual(first?.reportedAt);
    scene.clock.advance(60_001);
    expect(await scene.listProcessReports()).toEqual([]);
  });
});

describe('a field of answers that cannot be read', () => {
  const courier = {
    provider: 'SWIFT',
    courierCode: 'jne',
    accountId: null,
    status: 'UP',
    successRate1h: 1,
    p95Ms: 80,
  };

  /** The open alerts after `times` reports, with the fields counted so often. */
  async function alertsAfter(times: number, fields: Readonly<Record<string, number>>) {
    const unread = Object.entries(fields).map(([field, count]) => ({ field, times: count }));
    scene.liveCouriers.reportHealth([{ ...courier, unread }]);
    for (let report = 0; report < times; report += 1) {
      scene.clock.advance(10_000);
      await scene.refreshLiveCouriers();
    }
    return (await scene.stores.alerts.listOpen(10)).map(({ message }) => message);
  }

  beforeEach(async () => {
    await store().saveConnection(connection());
    await scene.beginLiveCouriers();
  });

  it('raises one alert for a field of courier answers that was unreadable 100 times', async () => {
    expect(await alertsAfter(2, { 'order.receiver': 99 })).toEqual([]);
    const raised = ['jne: order.receiver unreadable × 100'];
    expect(await alertsAfter(1, { 'order.receiver': 100 })).toEqual(raised);
    expect(await alertsAfter(3, { 'order.receiver': 5_000 })).toEqual(raised);
  });

  it('raises a separate alert for each unreadable field', async () => {
    const raised = await alertsAfter(3, { 'order.receiver': 312, city: 100, note: 3 });
    expect(raised.toSorted()).toEqual([
      'jne: city unreadable × 100',
      'jne: order.receiver unreadable × 312',
    ]);
  });

  it('raises no alert for an unreadable field again after an operator closed it', async () => {
    await alertsAfter(1, { city: 100 });
    await scene.stores.alerts.close(
      { subject: 'SWIFT/jne/city', kind: 'ANSWER_UNREADABLE' },
      scene.clock.now(),
    );
    expect(await alertsAfter(2, { city: 200 })).toEqual([]);
  });
});

describe('a provider that turns our requests away', () => {
  const courier = (code: string, accountId: string | null = null) => ({
    provider: 'SWIFT',
    courierCode: code,
    accountId,
    status: 'DOWN',
    successRate1h: 1,
    p95Ms: 80,
  });
  const refused = { refusal: 'BALANCE_TOO_LOW', proven: 'NOTHING' } as const;

  async function openAfter(access: ProviderAccess, codes = ['jne', 'tiki'], times = 6) {
    scene.liveCouriers.reportHealth(codes.map((code) => ({ ...courier(code), access })));
    for (let report = 0; report < times; report += 1) {
      scene.clock.advance(10_000);
      await scene.refreshLiveCouriers();
    }
    return (await scene.stores.alerts.listOpen(10)).map(({ kind, subject }) => [kind, subject]);
  }

  beforeEach(async () => {
    await store().saveConnection(connection());
    await scene.beginLiveCouriers();
  });

  it('raises one alert for a refusing provider and closes it when orders are accepted', async () => {
    const raised = [['PROVIDER_REFUSES', 'SWIFT/BALANCE_TOO_LOW']];
    expect(await openAfter(refused)).toEqual(raised);
    expect(await openAfter({ refusal: null, proven: 'NOTHING' })).toEqual(raised);
    expect(await openAfter({ refusal: null, proven: 'PRICES' })).toEqual(raised);
    expect(await openAfter({ refusal: null, proven: 'ORDERS' })).toEqual([]);
    expect(await openAfter(refused)).toEqual(raised);
  });

  it('names account and reason in the alert of a refusing provider', async () => {
    const own = courier('jne', uuid(7));
    scene.liveCouriers.reportHealth([{ ...own, access: refused }]);
    scene.clock.advance(10_000);
    await scene.refreshLiveCouriers();
    const [alert] = await scene.stores.alerts.listOpen(10);
    expect(alert?.message).toMatch(/^SWIFT turns away the connection of acc_\S+: our balance/);
    expect(alert?.accountId).toBe(uuid(7));
  });

  it('closes the refusal alert in a process that started later, once prices prove the key valid', async () => {
    const wrongKey = { refusal: 'NOT_AUTHORISED', proven: 'NOTHING' } as const;
    expect(await openAfter(wrongKey)).toEqual([['PROVIDER_REFUSES', 'SWIFT/NOT_AUTHORISED']]);
    const { alerts } = scene.stores;
    const tell = accessAlerts(alerts);
    const access = { refusal: null, proven: 'PRICES' } as const;
    await tell([{ ...courier('jne'), access }], scene.clock.now());
    expect(await alerts.listOpen(10)).toEqual([]);
  });
});
