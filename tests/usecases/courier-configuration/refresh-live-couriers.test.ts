import { beforeEach, describe, expect, it } from '@jest/globals';
import { connection, offer } from '#tests/kit/builders-live.ts';
import { uuid } from '#tests/kit/store-contracts/samples.ts';
import { configurationScene } from './configuration-scene.ts';

let scene = configurationScene();
beforeEach(() => {
  scene = configurationScene();
});

const store = () => scene.stores.courierConfiguration;

describe('a change of the LIVE configuration', () => {
  it('is taken over by the next refresh, and reported', async () => {
    await scene.beginLiveCouriers();
    await store().saveConnection(connection());
    await scene.refreshLiveCouriers();
    expect(scene.liveCouriers.version()).toBe(1);
    await store().saveOffer(offer());
    await scene.refreshLiveCouriers();
    expect(scene.liveCouriers.version()).toBe(2);
    expect(await scene.listProcessReports()).toMatchObject([{ version: 2, problem: null }]);
  });

  it('that is broken leaves the one before in force, and is reported once', async () => {
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

  it('that repairs a broken one is taken over, and the problem is gone', async () => {
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

  it('that is the first one of a process and broken, ends its start', async () => {
    await store().saveConnection(connection());
    scene.liveCouriers.breakDown('no key');
    await expect(scene.beginLiveCouriers()).rejects.toThrow('no key');
  });
});

describe('the report of a process', () => {
  it('is not made where nothing is configured', async () => {
    await scene.beginLiveCouriers();
    await scene.refreshLiveCouriers();
    expect(await scene.listProcessReports()).toEqual([]);
  });

  it('is renewed every ten seconds, and gone a minute after the process', async () => {
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
    ...{ provider: 'SWIFT', courierCode: 'jne', accountId: null, status: 'UP' },
    ...{ successRate1h: 1, p95Ms: 80 },
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

  it('raises one alert above a count, and no other for more of it', async () => {
    expect(await alertsAfter(2, { 'order.receiver': 99 })).toEqual([]);
    const raised = ['jne: order.receiver unreadable × 100'];
    expect(await alertsAfter(1, { 'order.receiver': 100 })).toEqual(raised);
    expect(await alertsAfter(3, { 'order.receiver': 5_000 })).toEqual(raised);
  });

  it('raises an alert of its own for each field', async () => {
    const raised = await alertsAfter(3, { 'order.receiver': 312, city: 100, note: 3 });
    expect(raised.toSorted()).toEqual([
      'jne: city unreadable × 100',
      'jne: order.receiver unreadable × 312',
    ]);
  });

  it('raises none again after an operator has closed it', async () => {
    await alertsAfter(1, { city: 100 });
    await scene.stores.alerts.close(
      { subject: 'SWIFT/jne/city', kind: 'ANSWER_UNREADABLE' },
      scene.clock.now(),
    );
    expect(await alertsAfter(2, { city: 200 })).toEqual([]);
  });
});
