import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mayMove, type ShipmentStatus } from '#domain/selling/shipment/status.ts';
import { type ApiClient, apiClient, QUOTE_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { cliBeside } from '#tests/kit/cli.ts';
import { type CourierRecord, courierRecords } from '#tests/kit/courier-judge.ts';
import { withClient } from '#tests/kit/database.ts';
import { endPrograms, startServer } from '#tests/kit/program.ts';
import { sharedApi } from '#tests/kit/shared-api.ts';
import { type StoredBooking, storedBookings } from '#tests/kit/stored-bookings.ts';
import { apiSettings, newTestAccount } from '#tests/kit/stored-shipments.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';
import { CANCELLED, ENDINGS } from './endings.ts';

/**
 * Speed at which a shipment takes 10 s instead of 300, and half as long again if it is returned.
 */
const SPEED = '30';
const ALL_WITHIN_MS = 200_000;
const CASH = 100_000;
const DELIVERED_NAMES = Object.keys(ENDINGS).filter(
  (name) => ENDINGS[name]?.status === 'DELIVERED',
);
const PENDING = '/api/v1/balance/cod';
const THEIR_DAY_COMES = 'UPDATE cod_due SET settles_at = now(), due_at = now()';
/** Event without a fixed position among the others, because the courier may pick up first. */
const REJECTION = 'shipment.cancel_rejected';
/** Event of each scan, whether or not it moves the parcel. */
const SCAN = 'shipment.tracking_updated';
/** Events without a change of status. */
const NOTICES = ['shipment.created', REJECTION, SCAN];
/** Scenarios that never end by themselves. */
const ENDLESS = ['SIM MANUAL'];

type EventRow = {
  readonly type: string;
  readonly sequence: number;
  readonly previous: ShipmentStatus | null;
  readonly status: ShipmentStatus;
};

// Runs before the kit drops the database.
afterAll(endPrograms);

const shared = sharedApi();
const { cliJson } = cliBeside(shared);

describe('a server with a worker, and parcels of every scenario', () => {
  let client: ApiClient;
  let found: ReadonlyMap<string, StoredBooking>;
  let records: ReadonlyMap<string, CourierRecord>;
  let events: ReadonlyMap<string, readonly EventRow[]>;

  beforeAll(async () => {
    const { secret } = await newTestAccount(shared);
    const settings = { ...apiSettings(shared.database), ROLE: 'all', SIMULATOR_SPEED: SPEED };
    client = apiClient((await startServer(settings)).port, secret);
    // Runs before the others keep the server busy: pickup takes two seconds.
    await Promise.all(CANCELLED.map((name) => cancelOnceBooked(client, name)));
    const others = Object.keys(ENDINGS).filter((name) => !CANCELLED.includes(name));
    await Promise.all(others.map((name) => order(client, name)));
    await untilAllEnded();
    const all = await storedBookings(shared.database);
    found = new Map(all.map((one) => [one.receiver_name.trim(), one]));
    records = await courierRecords(shared.database);
    events = await eventsByNumber();
  });

  const of = (name: string): StoredBooking => {
    const one = found.get(name.trim());
    if (one === undefined) throw new Error(`nothing was sold to ${name}`);
    return one;
  };
  const eventsOf = (name: string) => events.get(of(name).shipment_number) ?? [];

  it.each(Object.entries(ENDINGS))(
    'brings the parcel of the scenario "%s" to its expected end',
    (name, ending) => {
      const booked = ending.status === 'BOOKING_FAILED' ? [] : ['shipment.booked'];
      expect({
        status: of(name).status,
        events: eventsOf(name).flatMap(({ type }) =>
          [REJECTION, SCAN].includes(type) ? [] : type,
        ),
      }).toEqual({
        status: ending.status,
        events: ['shipment.created', 'shipment.paid', ...booked, ...ending.events],
      });
    },
  );

  it('moves no parcel back to an earlier status, and numbers its events without a gap', () => {
    for (const name of Object.keys(ENDINGS)) {
      const moves = eventsOf(name).filter(({ type }) => !NOTICES.includes(type));
      expect(moves.filter(({ previous, status }) => !mayMove(previous, status))).toEqual([]);
      expect(eventsOf(name).map(({ sequence }) => sequence)).toEqual(
        eventsOf(name).map((_, at) => at + 1),
      );
    }
  });

  it('cancels parcels at the courier where possible, and reports a rejected cancellation once', async () => {
    const rejected = Object.keys(ENDINGS).filter((name) =>
      eventsOf(name).some(({ type }) => type === REJECTION),
    );
    expect(rejected).toEqual(['SIM CANCEL REFUSED']);
    const cancellations = CANCELLED.map(async (name) => {
      const path = `/api/v1/shipments/${of(name).shipment_number}`;
      const { courier_cancellation } = (await client.get<'getShipment'>(path)).data();
      const types = eventsOf(name).map(({ type }) => type);
      return [courier_cancellation, types.filter((type) => type.includes('.cancel'))];
    });
    expect(await Promise.all(cancellations)).toEqual([
      ['CONFIRMED', ['shipment.cancelled']],
      ['REJECTED', [REJECTION]],
    ]);
    expect(await cancelledAtCouriers()).toEqual([of('Sim Manual').shipment_number]);
  });

  it('books a parcel once whose booking answer was lost, with one AWB', () => {
    const { awb, awbs, attempts, shipment_number } = of('SIM BOOKING TIMEOUT');
    expect(attempts).toEqual(['1 UNKNOWN', '2 BOOKED']);
    expect(records.get(shipment_number)).toMatchObject({ awb, requests: 2 });
    expect(awbs).toBe(1);
  });

  it('never books a parcel again whose AWB is to follow', () => {
    const { awb, attempts, shipment_number } = of('SIM AWB LATER');
    // On a busy machine the AWB arrives with the answer; tests/http/shipments moves the clock for it.
    expect(['1 ACCEPTED', '1 BOOKED']).toContain(attempts[0]);
    expect(attempts.at(-1)).toMatch(/ BOOKED$/);
    expect(records.get(shipment_number)).toMatchObject({ awb, requests: 1 });
  });

  it('stores each repeated tracking line of a scenario once', () => {
    const lines = of('SIM DUPLICATE EVENTS').entries;
    expect(lines).toEqual(of('Sari Wulandari').entries);
    expect(lines).toHaveLength(7);
    const scans = eventsOf('SIM DUPLICATE EVENTS').filter(({ type }) => type === SCAN);
    expect(scans).toHaveLength(lines.length - 1);
  });

  it('sorts late tracking lines of a scenario into their place', async () => {
    const { awb } = of('SIM OUT OF ORDER');
    const tracking = await client.get<'getTracking'>(`/api/v1/tracking/${awb}`);
    const { timeline } = tracking.data();
    const times = timeline.map(({ time }) => time);
    expect(times).toEqual(times.toSorted());
    expect(timeline.map(({ status }) => status)).toContain('IN_TRANSIT');
  });

  it('refunds refused and cancelled shipments, and deducts the fee from collected cash', async () => {
    const refunded = Object.keys(ENDINGS).filter((name) => of(name).payment_status === 'REFUNDED');
    expect(refunded).toEqual(['Sim Manual', 'SIM BOOKING REJECTED', 'SIM COURIER CANCELLED']);
    const cash = Object.values(ENDINGS).filter(({ status }) => status === 'DELIVERED').length;
    const { held, pending_cod } = (await client.get<'getBalance'>('/api/v1/balance')).data();
    const fee = (await sample()).cod_fee ?? 0;
    expect({ held, pending_cod }).toEqual({ held: 0, pending_cod: cash * (CASH - fee) });
    expect(fee).toBeGreaterThan(0);
    expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
    expect(await cliJson('alert list')).toEqual([]);
  });

  it('settles the cash of each delivery once: by the test control, or on its day', async () => {
    const paid = DELIVERED_NAMES.map((name) => of(name).shipment_number);
    const { pending_cod, items } = (await client.get<'getPendingCod'>(PENDING)).data();
    expect(items.reduce((sum, { shipments }) => sum + shipments, 0)).toBe(paid.length);
    const control = `/api/v1/test/shipments/${paid[0]}/settle-cod`;
    const { cod_fee } = (await client.post<'settleCod'>(control, undefined)).data();
    const net = CASH - (cod_fee ?? 0);
    expect(await pendingNow()).toBe(pending_cod - net);
    await withClient(shared.database.ownerUrl, (owner) => owner.query(THEIR_DAY_COMES));
    await untilSoon(async () => (await pendingNow()) === 0);
    const path = '/api/v1/transactions?bucket=pending_cod&limit=50';
    const rows = (await client.get<'listTransactions'>(path)).data().items;
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => rows.length - at));
    expect([rows[0]?.balance_after, rows.length]).toEqual([0, 3 * paid.length]);
    const settled = [...(await eventsByNumber())].flatMap(([number, all]) =>
      all.filter(({ type }) => type === 'cod.settled').map(() => number),
    );
    expect(settled.toSorted()).toEqual(paid.toSorted());
    expect(await cliJson('ledger verify')).toMatchObject({ faults: 0 });
  });

  it('polls no courier about parcels whose journey has ended', async () => {
    const asked = () =>
      withClient(shared.database.ownerUrl, (owner) =>
        owner.query<{ shipment_number: string }>('SELECT shipment_number FROM tracking_due'),
      );
    const endless = ENDLESS.map((name) => ({ shipment_number: of(name).shipment_number }));
    // A delivered parcel is polled once more.
    await untilSoon(async () => (await asked()).rows.length <= endless.length);
    expect((await asked()).rows).toEqual(endless);
  });

  const pendingNow = async () => (await client.get<'getPendingCod'>(PENDING)).data().pending_cod;

  const sample = async () => {
    const { shipment_number: number } = of('Sari Wulandari');
    return (await client.get<'getShipment'>(`/api/v1/shipments/${number}`)).data();
  };
});

async function order(client: ApiClient, name: string): Promise<string> {
  const { quote_id } = (await client.quote({ ...QUOTE_BODY, cod: true })).data();
  const body = shipmentBody(quote_id);
  const receiver = { ...body.receiver, name };
  return (await client.ship({ ...body, receiver, cod_amount: CASH })).data().shipment_number;
}

/** Cancels once booked: before, no courier is needed. */
async function cancelOnceBooked(client: ApiClient, name: string): Promise<void> {
  const path = `/api/v1/shipments/${await order(client, name)}`;
  await untilSoon(
    async () => (await client.get<'getShipment'>(path)).data().booking === 'BOOKED',
    50,
  );
  const cancellation = (await client.post<'cancelShipment'>(`${path}/cancel`, undefined)).data();
  expect(cancellation).toMatchObject({ courier_cancellation: 'PENDING', payment_status: 'PAID' });
}

async function cancelledAtCouriers(): Promise<readonly string[]> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<{ merchant_reference: string }>(
      'SELECT merchant_reference FROM simulator_booking WHERE cancelled_at IS NOT NULL',
    ),
  );
  return rows.map(({ merchant_reference }) => merchant_reference);
}

async function untilAllEnded(): Promise<void> {
  const wanted = Object.values(ENDINGS).map(({ status }) => status);
  await untilSoon(async () => {
    const statuses = (await storedBookings(shared.database)).map(({ status }) => status);
    return String(statuses.toSorted()) === String(wanted.toSorted());
  });
}

function untilSoon(isSo: () => Promise<boolean>, everyMs = 250): Promise<void> {
  return waitUntil(isSo, { everyMs, withinMs: ALL_WITHIN_MS });
}

async function eventsByNumber(): Promise<ReadonlyMap<string, readonly EventRow[]>> {
  const { rows } = await withClient(shared.database.ownerUrl, (owner) =>
    owner.query<EventRow & { shipment_number: string }>(`
      SELECT subject AS shipment_number, type, sequence, previous_status AS previous,
        body::json -> 'data' -> 'shipment' ->> 'status' AS status
      FROM event ORDER BY subject, sequence`),
  );
  return Map.groupBy(rows, ({ shipment_number }) => shipment_number);
}
