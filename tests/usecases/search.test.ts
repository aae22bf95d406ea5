import { describe, expect, it } from '@jest/globals';
import { idText } from '#domain/id.ts';
import { searchOf } from '#domain/insight/search/search.ts';
import { termsOf } from '#domain/insight/search/shipment-terms.ts';
import { MAY } from '#domain/people/access/role.ts';
import { searchEverything } from '#src/usecases/insight/search/search.ts';
import { searchResultView } from '#src/views/insight/search.ts';
import { topUp } from '#tests/kit/builders.ts';
import { settableClock } from '#tests/kit/fakes/clock.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';
import { nthPickup } from '#tests/kit/store-contracts/pickup-samples.ts';
import { INSTANT, uuid } from '#tests/kit/store-contracts/samples.ts';
import {
  insertShipments,
  nthShipment,
  numberOf,
  OTHER_ACCOUNT,
  TENANT,
} from '#tests/kit/store-contracts/shipment-samples.ts';
import { nthTracker } from '#tests/kit/store-contracts/tracker-samples.ts';
import { eventUuid, nthEvent, nthWebhook } from '#tests/kit/store-contracts/webhook-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';

const KINDS = ['quote', 'topUp', 'event', 'webhook', 'pickup', 'tracker', 'request'] as const;

const TRACKER = nthTracker(1, { awb: 'JX-1' });

async function openSearch() {
  const storage = fakeStorage(settableClock(INSTANT));
  await insertShipments(storage, [
    nthShipment(1, { awb: numberOf(1).slice(0, 12), reference: numberOf(1) }),
  ]);
  await writeAll(storage, (write) => {
    write.topUps.insert(topUp({ ...TENANT, topUpId: uuid(7) }));
    write.webhooks.insert(nthWebhook(1));
    write.events.append([nthEvent(1)]);
    write.pickups.insert(nthPickup(1));
    write.trackers.insert(TRACKER, INSTANT);
  });
  const search = searchEverything(storage.stores);
  return async (text: string, tenant = TENANT, permissions = MAY.OWNER) => {
    const found = await search({ tenant, text, permissions });
    return found.map(searchResultView).map(({ kind, id }) => `${kind} ${id}`);
  };
}

describe('a search', () => {
  it.each(KINDS)('searches only by id for the id of a %s, however it was pasted', (kind) => {
    const id = idText(kind, uuid(9));
    const search = { by: 'ID', kind, uuid: uuid(9) };
    expect(searchOf(id)).toEqual(search);
    expect(searchOf(` ${id.toUpperCase()}\n`)).toEqual(search);
    expect(searchOf(id.slice(0, -1))).toEqual({ by: 'TEXT', text: id.slice(0, -1) });
  });

  it('searches from three letters on, by prefix and without duplicates', async () => {
    const found = await openSearch();
    expect(searchOf(' SH ')).toBeUndefined();
    expect(await found('SH')).toEqual([]);
    expect(await found('SHP')).toEqual([`SHIPMENT ${numberOf(1)}`]);
    expect(await found('shp', OTHER_ACCOUNT)).toEqual([]);
  });

  it('finds a parcel by its receiver\u2019s name or phone for callers who may see people', async () => {
    const storage = fakeStorage(settableClock(INSTANT));
    const shipment = nthShipment(1);
    await insertShipments(storage, [shipment]);
    await writeAll(storage, (write) => {
      const head = { ...TENANT, position: 0 };
      const { shipmentId } = shipment;
      write.terms.index(head, { ...head, position: 1 }, [{ shipmentId, terms: termsOf(shipment) }]);
    });
    const search = searchEverything(storage.stores);
    const find = async (text: string, permissions = MAY.OWNER) =>
      (await search({ tenant: TENANT, text, permissions })).map(searchResultView);
    const { name, phone } = shipment.receiver;
    for (const text of [name.slice(0, 4).toLowerCase(), phone.replace('+62', '0').slice(0, 8)])
      expect(await find(text)).toMatchObject([
        { kind: 'SHIPMENT', id: numberOf(1), shipment: { receiver_name: name } },
      ]);
    const others = MAY.OWNER.filter((permission) => permission !== 'people:read');
    expect(await find(name.slice(0, 4), others)).toEqual([]);
  });

  it('finds a parcel that was booked elsewhere by the beginning of its AWB', async () => {
    const found = await openSearch();
    expect(await found('jx-')).toEqual([`TRACKER ${idText('tracker', TRACKER.trackerId)}`]);
    expect(await found('jx-', OTHER_ACCOUNT)).toEqual([]);
  });

  it('returns equal numbers of shipments and trackers with the same beginning', async () => {
    const storage = fakeStorage(settableClock(INSTANT));
    const nine = Array.from({ length: 9 }, (_, at) => at + 1);
    await insertShipments(
      storage,
      nine.map((at) => nthShipment(at, { reference: `JX-${at}` })),
    );
    await writeAll(storage, ({ trackers }) => {
      for (const at of nine) trackers.insert(nthTracker(at, { awb: `JX-${at}` }), INSTANT);
    });
    const search = searchEverything(storage.stores);
    const found = await search({ tenant: TENANT, text: 'JX-', permissions: MAY.OWNER });
    const kinds = found.map(({ kind }) => kind);
    expect(kinds).toEqual([...Array(4).fill('SHIPMENT'), ...Array(4).fill('TRACKER')]);
  });

  it('finds a resource by its full id in its account only', async () => {
    const found = await openSearch();
    const pickup = nthPickup(1);
    const ids = [
      [idText('topUp', uuid(7)), 'TOP_UP'],
      [idText('event', eventUuid(1)), 'EVENT'],
      [idText('webhook', nthWebhook(1).webhookId), 'WEBHOOK'],
      [idText('pickup', pickup.pickupId), 'PICKUP'],
      [idText('tracker', TRACKER.trackerId), 'TRACKER'],
    ] as const;
    for (const [id, kind] of ids) {
      expect(await found(id)).toEqual([`${kind} ${id}`]);
      expect(await found(id, OTHER_ACCOUNT)).toEqual([]);
    }
    expect(await found(idText('quote', nthShipment(1).quoteId))).toEqual([
      `SHIPMENT ${numberOf(1)}`,
    ]);
  });

  it('finds a logged request only for people who may read the log', async () => {
    const found = await openSearch();
    const id = idText('request', uuid(5));
    expect(await found(id)).toEqual([`REQUEST ${id}`]);
    expect(await found(id, TENANT, MAY.VIEWER)).toEqual([]);
  });
});
