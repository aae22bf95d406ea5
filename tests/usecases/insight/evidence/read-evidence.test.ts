import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { uuidOf } from '#domain/id.ts';
import type { EvidenceEntry } from '#domain/insight/evidence/evidence.ts';
import type { LoggedRequest } from '#domain/insight/request-log/logged-request.ts';
import type { ShipmentKey } from '#domain/selling/shipment/shipment.ts';
import type { Stores } from '#domain/unit-of-work.ts';
import { readEvidence } from '#src/usecases/insight/evidence/read-evidence.ts';
import { getShipment } from '#src/usecases/selling/shipment/get-shipment.ts';
import { evidenceEntryView } from '#src/views/insight/evidence.ts';
import { uuid, uuidThen } from '#tests/kit/store-contracts/samples.ts';
import {
  nthWebhook,
  sampleAttempt,
  sampleAttemptedDelivery,
} from '#tests/kit/store-contracts/webhook-samples.ts';
import { writeAll } from '#tests/kit/store-contracts/writes.ts';
import { type BookingScene, COST, PRICE, TRACKING_TERMS } from '../../booking-scene.ts';
import { event, underWay } from '../../carrying/tracking/under-way.ts';
import { batchScene, orderOf } from '../../selling/batch/batch-scene.ts';
import { TENANT } from '../../shipment-scene.ts';

const OTHER = { ...TENANT, environment: 'LIVE' } as const;

describe('the evidence of a parcel', () => {
  it('merges money, booking, scans, events and webhooks into one timeline, causes first', async () => {
    const { scene, key } = await delivered();
    const { entries, isCut } = await read(scene, key);
    expect(entries.map(shown)).toEqual([
      'JOURNAL SHIPMENT_PAYMENT',
      'JOURNAL SHIPMENT_CAPTURE',
      'BOOKING BOOKED',
      'SCAN BOOKED',
      'EVENT shipment.created',
      'EVENT shipment.paid',
      'EVENT shipment.booked',
      'SCAN DELIVERED',
      'EVENT shipment.tracking_updated',
      'EVENT shipment.delivered',
      'DELIVERY',
      'DELIVERY',
      'DELIVERY',
      'DELIVERY',
      'DELIVERY',
      'ATTEMPT',
    ]);
    expect(isCut).toBe(false);
  });

  it('shows only the postings of the client, never our cost or margin', async () => {
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
    const text = JSON.stringify(entries.map((one) => evidenceEntryView(one)));
    expect(text).not.toContain(String(COST));
    expect(text).not.toMatch(/COURIER_PAYABLE|REVENUE|cost/);
  });

  it('shows event bodies exactly as webhooks sent them', async () => {
    const { scene, key } = await delivered();
    const { entries, shipment } = await read(scene, key);
    const everything = entries.map(evidenceEntryView);
    expect(JSON.stringify(everything)).toContain(shipment.receiver.address);
    const bodies = entries.flatMap((one) => (one.kind === 'EVENT' ? [one.event.body] : []));
    expect(everything.map(({ event: own }) => own?.body ?? '').filter(Boolean)).toEqual(bodies);
  });

  it('includes the requests that named the shipment if the caller may read the log', async () => {
    const { scene, key } = await underWay(1);
    const { requestLog } = scene.stores;
    const now = scene.clock.now();
    await requestLog.openDays(now);
    await requestLog.append([requestAbout(key, now, 'POST'), requestAbout(key, now, 'GET')]);
    const [first, second] = (await read(scene, key, true)).entries;
    const view = first && evidenceEntryView(first);
    expect(view?.request).toMatchObject({ method: 'POST', route: '/shipments', status: 201 });
    expect(second?.kind).toBe('JOURNAL');
    expect((await read(scene, key)).entries[0]?.kind).toBe('JOURNAL');
  });

  it('includes the request that created a return in the evidence of the return', async () => {
    const { scene, key } = await underWay(1);
    const { requestLog } = scene.stores;
    const now = scene.clock.now();
    const first = { ...key, shipmentNumber: 'SHP261121000000001' };
    const path = `/api/v1/shipments/${first.shipmentNumber}/return`;
    const answer = (number: string) => `{"data":{"shipment_number":"${number}"}}`;
    const request = (id: number, changes: Partial<LoggedRequest>) => ({
      ...requestAbout(first, now, 'POST'),
      requestId: uuidThen(id, now),
      path,
      responseBody: answer(key.shipmentNumber),
      ...changes,
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

  it('rejects evidence for an unknown, malformed or foreign shipment number', async () => {
    const { scene, key } = await underWay(1);
    const unknown = { ...TENANT, shipmentNumber: 'SHP261121000000009' };
    const foreign = { ...OTHER, shipmentNumber: key.shipmentNumber };
    const malformed = { ...TENANT, shipmentNumber: '1' };
    for (const one of [unknown, foreign, malformed]) {
      await expect(read(scene, one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('the evidence of a parcel that a batch made', () => {
  it('names the batch row of a shipment and includes the batch requests', async () => {
    const { scene, id, evidenceAt } = await sentInBatch();
    const now = scene.clock.now();
    const about = { ...TENANT, shipmentNumber: id };
    const other = { ...about, shipmentNumber: 'bat_01kaj2n8q4fvr9m7b0c1d2e3fz' };
    const confirm = { route: '/api/v1/batches/:batch_id/confirm', requestId: uuidThen(9, now) };
    await scene.stores.requestLog.openDays(now);
    await scene.stores.requestLog.append([
      { ...requestAbout(about, now, 'POST'), route: '/api/v1/batches' },
      { ...requestAbout(about, now, 'POST'), ...confirm },
      { ...requestAbout(other, now, 'POST'), requestId: uuidThen(8, now) },
    ]);
    const { fromRow, entries } = await evidenceAt(2, true);
    expect(fromRow).toEqual({ ...TENANT, batchId: uuidOf('batch', id), place: 2 });
    const found = entries.flatMap((one) => (one.kind === 'REQUEST' ? [one.request] : []));
    expect(found.map(({ route }) => route).toSorted()).toEqual([
      '/api/v1/batches',
      '/api/v1/batches/:batch_id/confirm',
    ]);
    const unseen = await evidenceAt(2);
    expect(unseen.fromRow).toEqual(fromRow);
    expect(unseen.entries.map(({ kind }) => kind)).not.toContain('REQUEST');
  });

  it('names the batch that created a shipment, not later ones with its reference', async () => {
    const { scene, id, evidenceAt } = await sentInBatch();
    await scene.send([orderOf('b'), orderOf('a')]);
    await scene.run();
    const { fromRow } = await evidenceAt(1);
    expect(fromRow).toEqual({ ...TENANT, batchId: uuidOf('batch', id), place: 1 });
  });

  it('reads the evidence of a batch row in three round trips', async () => {
    const { scene, evidenceAt } = await sentInBatch();
    const { stores, rounds } = inRounds(scene.stores);
    await evidenceAt(1, true, stores);
    expect(rounds()).toBe(3);
  });

  it('names no batch for a shipment created without one', async () => {
    const { scene, key } = await underWay(1);
    expect((await read(scene, key)).fromRow).toBeUndefined();
  });
});

/** Two parcels of a batch, whose evidence is read by their rows. */
async function sentInBatch() {
  const scene = await batchScene(90_000);
  const id = await scene.send([orderOf('a'), orderOf('b')]);
  await scene.run();
  const rows = await scene.rows(id);
  const evidenceAt = (place: number, seesRequests = false, stores: Stores = scene.stores) => {
    const number = rows[place - 1]?.shipmentNumber ?? '';
    return readEvidence(depsOf({ stores }))(TENANT, number, { requests: seesRequests });
  };
  return { scene, id, evidenceAt };
}

/** Stores whose calls are answered in rounds, each with all calls made since the last one. */
function inRounds(stores: Stores) {
  let count = 0;
  let round: Promise<void> | undefined;
  const answered = () => {
    round ??= setImmediate().then(() => {
      count += 1;
      round = undefined;
    });
    return round;
  };
  const ports = Object.entries(stores).map(([name, store]) => {
    const get = (target: object, method: string | symbol) => {
      const call: (...values: unknown[]) => unknown = Reflect.get(target, method);
      return (...values: unknown[]) => answered().then(() => call(...values));
    };
    return [name, new Proxy(store, { get })];
  });
  return { stores: { ...stores, ...Object.fromEntries(ports) }, rounds: () => count };
}

/** Delivered parcel whose first event was sent to a webhook. */
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
    accountId,
    environment,
    subject,
    arrivedAt,
    method,
    requestId: uuidThen(method.length, arrivedAt),
    durationMs: 12,
    query: null,
    route: '/api/v1/shipments',
    path: '/api/v1/shipments',
    status: 201,
    errorCode: null,
    isComplete: true,
    callerKind: 'KEY',
    callerId: uuid(0x300),
    address: '203.0.113.9',
    idempotencyKey: null,
    requestBody: '{}',
    responseBody: '{}',
    responseBytes: 2,
    responseType: 'application/json',
    unloggedBefore: 0,
  };
}

function read(
  scene: BookingScene,
  { shipmentNumber, ...tenant }: ShipmentKey,
  seesRequests = false,
) {
  return readEvidence(depsOf(scene))(tenant, shipmentNumber, { requests: seesRequests });
}

function depsOf({ stores }: Pick<BookingScene, 'stores'>) {
  return { ...stores, getShipment: getShipment(stores.shipments) };
}

function shown(entry: EvidenceEntry): string {
  if (entry.kind === 'JOURNAL') return `JOURNAL ${entry.rows[0].type}`;
  if (entry.kind === 'EVENT') return `EVENT ${entry.event.type}`;
  if (entry.kind === 'SCAN') return `SCAN ${entry.scan.status}`;
  return entry.kind === 'BOOKING' ? `BOOKING ${entry.attempt.outcome}` : entry.kind;
}
