import { describe, expect, it } from '@jest/globals';
import type { EvidenceEntry } from '#domain/evidence/evidence.ts';
import type { LoggedRequest } from '#domain/request-log/logged-request.ts';
import type { ShipmentKey } from '#domain/shipment/shipment.ts';
import { readEvidence } from '#src/usecases/evidence/read-evidence.ts';
import { getShipment } from '#src/usecases/shipment/get-shipment.ts';
import { evidenceEntryView } from '#src/views/evidence.ts';
import { uuid, uuidThen } from '#tests/kit/store-contracts/samples.ts';
import {
  nthWebhook,
  sampleAttempt,
  sampleAttemptedDelivery,
} from '#tests/kit/store-contracts/webhook-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { awbOf, type BookingScene, COST, PRICE, TRACKING_TERMS } from '../booking-scene.ts';
import { TENANT } from '../shipment-scene.ts';
import { event, underWay } from '../tracking/under-way.ts';

const OTHER = { ...TENANT, environment: 'LIVE' } as const;

describe('the evidence of a parcel', () => {
  it('is one time line of money, booking, scans, events and webhooks, causes first', async () => {
    const { scene, key } = await delivered();
    const { entries, isCut } = await read(scene, key);
    expect(entries.map(shown)).toEqual([
      ...['JOURNAL SHIPMENT_PAYMENT', 'JOURNAL SHIPMENT_CAPTURE', 'BOOKING BOOKED', 'SCAN BOOKED'],
      ...['EVENT shipment.created', 'EVENT shipment.paid', 'EVENT shipment.booked'],
      ...['SCAN DELIVERED', 'EVENT shipment.tracking_updated', 'EVENT shipment.delivered'],
      ...['DELIVERY', 'DELIVERY', 'DELIVERY', 'DELIVERY', 'DELIVERY', 'ATTEMPT'],
    ]);
    expect(isCut).toBe(false);
  });

  it('has the postings of the client alone: our cost and margin stand in no entry', async () => {
    const { scene, key } = await delivered();
    const { entries } = await read(scene, key);
    const money = entries.flatMap((entry) => (entry.kind === 'JOURNAL' ? [entry.rows] : []));
    const moved = money.map((rows) => rows.map((row) => [row.bucket, row.direction, row.amount]));
    expect(moved).toEqual([
      [
        ['AVAILABLE', 'DEBIT', PRICE],
        ['HELD', 'CREDIT', PRICE],
      ],
      [['HELD', 'DEBIT', PRICE]],
    ]);
    const text = JSON.stringify(entries.map((one) => evidenceEntryView(one, EVERYTHING)));
    expect(text).not.toContain(String(COST));
    expect(text).not.toMatch(/COURIER_PAYABLE|REVENUE|cost/);
  });

  it('shows who the people are to those alone who may write shipments', async () => {
    const { scene, key } = await delivered();
    const { entries, shipment } = await read(scene, key);
    const { receiver } = shipment;
    const everything = entries.map((one) => evidenceEntryView(one, EVERYTHING));
    expect(JSON.stringify(everything)).toContain(receiver.address);
    const masked = JSON.stringify(entries.map((one) => evidenceEntryView(one, MASKED)));
    for (const own of [receiver.name, receiver.phone, receiver.address, '0812-3456-7890', 'Ups'])
      expect(masked).not.toContain(own);
    expect(masked).toContain(awbOf(key));
    const bodies = entries.flatMap((one) => (one.kind === 'EVENT' ? [one.event.body] : []));
    expect(everything.map(({ event: own }) => own?.body ?? '').filter(Boolean)).toEqual(bodies);
  });

  it('has the requests that named it, where they may be seen', async () => {
    const { scene, key } = await underWay(1);
    const { requestLog } = scene.stores;
    const now = scene.clock.now();
    await requestLog.openDays(now);
    await requestLog.append([requestAbout(key, now, 'POST'), requestAbout(key, now, 'GET')]);
    const [first, second] = (await read(scene, key, true)).entries;
    const view = first && evidenceEntryView(first, MASKED);
    expect(view?.request).toMatchObject({ method: 'POST', route: '/shipments', status: 201 });
    expect(second?.kind).toBe('JOURNAL');
    expect((await read(scene, key)).entries[0]?.kind).toBe('JOURNAL');
  });

  it('of a return has the request that made it, which names the first shipment', async () => {
    const { scene, key } = await underWay(1);
    const { requestLog } = scene.stores;
    const now = scene.clock.now();
    const first = { ...key, shipmentNumber: 'SHP261121000000001' };
    const path = `/api/v1/shipments/${first.shipmentNumber}/return`;
    const answer = (number: string) => `{"data":{"shipment_number":"${number}"}}`;
    const request = (id: number, changes: Partial<LoggedRequest>) => ({
      ...{ ...requestAbout(first, now, 'POST'), requestId: uuidThen(id, now) },
      ...{ path, responseBody: answer(key.shipmentNumber), ...changes },
    });
    await requestLog.openDays(now);
    await requestLog.append([
      request(1, {}),
      request(2, { responseBody: answer(first.shipmentNumber) }),
      request(3, { errorCode: 'RETURN_NOT_ALLOWED', status: 409 }),
      request(4, { responseBody: null }),
    ]);
    const deps = depsOf(scene);
    const asReturn = readEvidence({
      ...deps,
      getShipment: async (tenant, number) => ({
        ...(await deps.getShipment(tenant, number)),
        returnOf: first.shipmentNumber,
      }),
    });
    const { entries } = await asReturn(TENANT, key.shipmentNumber, { requests: true });
    const found = entries.flatMap((one) => (one.kind === 'REQUEST' ? [one.request] : []));
    expect(found.map(({ requestId }) => requestId)).toEqual([uuidThen(1, now)]);
    const ofOther = (await read(scene, key, true)).entries.map(({ kind }) => kind);
    expect(ofOther).not.toContain('REQUEST');
  });

  it('is not there for a number that is unknown, malformed or another tenant’s', async () => {
    const { scene, key } = await underWay(1);
    const unknown = { ...TENANT, shipmentNumber: 'SHP261121000000009' };
    const foreign = { ...OTHER, shipmentNumber: key.shipmentNumber };
    const malformed = { ...TENANT, shipmentNumber: '1' };
    for (const one of [unknown, foreign, malformed]) {
      await expect(read(scene, one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

const EVERYTHING = { showsPeople: true };
const MASKED = { showsPeople: false };

/** A parcel that was delivered, and whose first event a webhook was sent. */
async function delivered() {
  const { scene, key } = await underWay(1);
  const { clock, stores, unitOfWork } = scene;
  const webhook = nthWebhook(1, { ...TENANT, createdAt: clock.now() });
  await writeAll({ unitOfWork }, (write) => write.webhooks.insert(webhook));
  const scan = { ...event(scene, 'DELIVERED', 0), description: 'Call 0812-3456-7890' };
  clock.advance(60_000);
  const events = [{ ...scan, at: clock.now() }];
  await scene.recordTracking({ key, events, terms: TRACKING_TERMS });
  clock.advance(60_000);
  await stores.events.fanOut({ limit: 100, now: clock.now() });
  const [first] = await stores.events.ofSubjects(TENANT, [key.shipmentNumber], 1);
  const attempt = { ...sampleAttempt(1), beganAt: clock.now() };
  const tried = sampleAttemptedDelivery(webhook, 1, { attempt });
  await stores.deliveries.record([{ ...tried, eventId: first?.eventId ?? '' }], []);
  return { scene, key };
}

function requestAbout(
  { accountId, environment, shipmentNumber: subject }: ShipmentKey,
  arrivedAt: Date,
  method: string,
): LoggedRequest {
  return {
    ...{ accountId, environment, subject, arrivedAt, method },
    ...{ requestId: uuidThen(method.length, arrivedAt), durationMs: 12, query: null },
    ...{ route: '/api/v1/shipments', path: '/api/v1/shipments', status: 201, errorCode: null },
    ...{ isComplete: true, callerKind: 'KEY', callerId: uuid(0x300), address: '203.0.113.9' },
    ...{ idempotencyKey: null, requestBody: '{}', responseBody: '{}', responseBytes: 2 },
    ...{ responseType: 'application/json', unloggedBefore: 0 },
  };
}

function read(
  scene: BookingScene,
  { shipmentNumber, ...tenant }: ShipmentKey,
  seesRequests = false,
) {
  return readEvidence(depsOf(scene))(tenant, shipmentNumber, { requests: seesRequests });
}

function depsOf({ stores }: BookingScene) {
  return { ...stores, getShipment: getShipment(stores.shipments) };
}

function shown(entry: EvidenceEntry): string {
  if (entry.kind === 'JOURNAL') return `JOURNAL ${entry.rows[0].type}`;
  if (entry.kind === 'EVENT') return `EVENT ${entry.event.type}`;
  if (entry.kind === 'SCAN') return `SCAN ${entry.scan.status}`;
  return entry.kind === 'BOOKING' ? `BOOKING ${entry.attempt.outcome}` : entry.kind;
}
