import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { limitWith, NO_DEADLINE } from '#adapters/couriers/fixtures/limits.ts';
import {
  openSimulatorBookings,
  type SimulatorBookings,
} from '#adapters/couriers/simulator/bookings.ts';
import {
  bookingMemoryContract,
  newOrder,
} from '#adapters/couriers/simulator/fixtures/memory-contract.ts';
import {
  pickup,
  pickupMemoryContract,
} from '#adapters/couriers/simulator/fixtures/pickup-contract.ts';
import {
  openSimulatorCharges,
  type SimulatorCharges,
} from '#adapters/payments/simulator/charges.ts';
import { chargeMemoryContract } from '#adapters/payments/simulator/fixtures/memory-contract.ts';
import { rupiah } from '#domain/money.ts';
import {
  openSharedServer,
  type TestDatabase,
  type TestServer,
  withClient,
} from '#tests/kit/database.ts';
import { type DatabaseGate, gateBefore } from '#tests/kit/database-gate.ts';
import { waitUntil } from '#tests/kit/wait-until.ts';

/** Application names of the connections. */
const COURIERS = 'satukurir simulator';
const GATEWAY = 'satukurir simulated gateway';

const LISTENING = new AbortController().signal;
const FAILURE = { name: 'GatewayFailure' };
const NEW = {
  orderId: 'SK-1',
  amount: rupiah(27_500),
  qrString: '000201',
  expiresAt: new Date('2026-10-07T03:30:00.000Z'),
};

let server: TestServer;
let database: TestDatabase;
let gate: DatabaseGate;

beforeAll(async () => {
  server = await openSharedServer();
  database = await server.freshDatabase();
});
afterAll(() => server.close());

beforeEach(async () => {
  gate = await gateBefore(database);
});
afterEach(() => gate.shut());

describe('the simulated couriers', () => {
  let bookings: SimulatorBookings;

  beforeEach(() => {
    bookings = openSimulatorBookings({ url: gate.appUrl, waitMs: 60_000 });
  });
  afterEach(async () => {
    await bookings.close();
    await waitUntil(async () => (await connectionsOf(COURIERS)) === 0);
    await queried('TRUNCATE simulator_booking, simulator_pickup');
  });

  describe('its table', () => {
    bookingMemoryContract(() => bookings);
    describe('of pickups', () => pickupMemoryContract(() => bookings));

    it('stores one row per booking reference, and counts its requests', async () => {
      const orders = Array.from({ length: 50 }, (_, at) => newOrder({ awb: `SIM${at}` }));
      await Promise.all(orders.map((order) => bookings.book(order, NO_DEADLINE)));
      const rows = await queried('SELECT merchant_reference, requests FROM simulator_booking');
      expect(rows).toEqual([{ merchant_reference: 'SHP1', requests: 50 }]);
    });

    it('stores one row per pickup with a unique number', async () => {
      await bookings.request(pickup(), NO_DEADLINE);
      await bookings.request(pickup({ courierReference: 'SIMP2' }), NO_DEADLINE);
      const sameNumber = bookings.request(pickup({ reference: 'PU2' }), NO_DEADLINE);
      await expect(sameNumber).rejects.toMatchObject({ fault: 'COURIER_ERROR' });
      const rows = await queried('SELECT merchant_reference, requests FROM simulator_pickup');
      expect(rows).toEqual([{ merchant_reference: 'PU1', requests: 2 }]);
    });

    it('reports how far the simulator\u2019s clock of a parcel is ahead', async () => {
      const booking = await bookings.book(newOrder(), NO_DEADLINE);
      await bookings.advance(booking, { at: new Date(1_000), advancedMs: 59_001 });
      const rows = await queried('SELECT advanced_ms FROM simulator_booking');
      expect(rows).toEqual([{ advanced_ms: '59001' }]);
    });
  });

  describe('its connections', () => {
    it('opens a few connections of the courier simulator with its first statement', async () => {
      expect(await connectionsOf(COURIERS)).toBe(0);
      const many = Array.from({ length: 20 }, (_, at) =>
        bookings.book(newOrder({ reference: `SHP${at}`, awb: `SIM${at}` }), NO_DEADLINE),
      );
      await Promise.all(many);
      const open = await connectionsOf(COURIERS);
      expect(open).toBeGreaterThan(0);
      expect(open).toBeLessThanOrEqual(4);
    });

    it('reports an unsent courier call when the simulator gets no connection', async () => {
      await gate.shut();
      const failure = { fault: 'COURIER_UNAVAILABLE', wasSent: false };
      await expect(bookings.book(newOrder(), NO_DEADLINE)).rejects.toMatchObject(failure);
      await gate.open();
      expect(await bookings.book(newOrder(), NO_DEADLINE)).toMatchObject({ requests: 1 });
    });

    it('reports an unknown outcome when a connection of the simulator breaks during a statement', async () => {
      await withLocked('simulator_booking', async () => {
        const outcome = bookings.book(newOrder(), NO_DEADLINE).catch((error) => error);
        await statementWaits(COURIERS);
        await gate.shut();
        expect(await outcome).toMatchObject({ fault: 'COURIER_UNAVAILABLE', wasSent: true });
      });
      await gate.open();
      expect(await bookings.book(newOrder(), NO_DEADLINE)).toMatchObject({ reference: 'SHP1' });
    });

    it('reports an executed courier call when the simulator’s database answers with an error', async () => {
      await bookings.book(newOrder(), NO_DEADLINE);
      const sameAwb = bookings.book(newOrder({ reference: 'SHP2' }), NO_DEADLINE);
      await expect(sameAwb).rejects.toMatchObject({ fault: 'COURIER_ERROR', wasSent: true });
      expect(await bookings.find('SHP1')).toMatchObject({ requests: 1 });
    });

    it('drops statements of the simulator that waited for a connection beyond their time limit', async () => {
      const waiting = new AbortController();
      await withLocked('simulator_booking', async () => {
        const busy = [1, 2, 3, 4].map((at) =>
          bookings.book(newOrder({ reference: `SHP${at}`, awb: `SIM${at}` }), NO_DEADLINE),
        );
        const late = bookings.book(
          newOrder({ reference: 'LATE', awb: 'SIM9' }),
          limitWith(waiting.signal),
        );
        const outcome = late.catch((error) => error);
        await statementWaits(COURIERS);
        waiting.abort();
        return async () => {
          await Promise.all(busy);
          expect(await outcome).toMatchObject({ fault: 'COURIER_TIMEOUT', wasSent: false });
        };
      });
      expect(await bookings.find('LATE')).toBeUndefined();
    });
  });
});

describe('the simulated gateway', () => {
  let charges: SimulatorCharges;

  beforeEach(() => {
    charges = openSimulatorCharges({ url: gate.appUrl, waitMs: 60_000 });
  });
  afterEach(async () => {
    await charges.close();
    await waitUntil(async () => (await connectionsOf(GATEWAY)) === 0);
    await queried('TRUNCATE simulator_charge');
  });

  describe('its table', () => chargeMemoryContract(() => charges));

  describe('its connections', () => {
    it('opens a few connections of the payment simulator with its first statement', async () => {
      expect(await connectionsOf(GATEWAY)).toBe(0);
      const many = Array.from({ length: 20 }, (_, at) =>
        charges.charge({ ...NEW, orderId: `SK-${at}` }, LISTENING),
      );
      await Promise.all(many);
      const open = await connectionsOf(GATEWAY);
      expect(open).toBeGreaterThan(0);
      expect(open).toBeLessThanOrEqual(2);
    });

    it('reports a gateway failure when the simulator gets no connection, and recovers later', async () => {
      await gate.shut();
      await expect(charges.charge(NEW, LISTENING)).rejects.toMatchObject(FAILURE);
      await gate.open();
      expect(await charges.charge(NEW, LISTENING)).toMatchObject({ orderId: 'SK-1' });
    });

    it('reports a gateway failure when a connection of the simulator breaks, and replaces it', async () => {
      await withLocked('simulator_charge', async () => {
        const outcome = charges.charge(NEW, LISTENING).catch((error) => error);
        await statementWaits(GATEWAY);
        await gate.shut();
        expect(await outcome).toMatchObject(FAILURE);
      });
      await gate.open();
      expect(await charges.charge(NEW, LISTENING)).toMatchObject({ orderId: 'SK-1' });
    });
  });
});

async function queried(sql: string): Promise<readonly Record<string, unknown>[]> {
  return withClient(database.ownerUrl, async (client) => (await client.query(sql)).rows);
}

/** Holds the table lock while `work` runs, then runs the returned function without the lock. */
async function withLocked(table: string, work: () => Promise<unknown>): Promise<void> {
  const later = await withClient(database.ownerUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const then = await work();
    await client.query('ROLLBACK');
    return then;
  });
  if (typeof later === 'function') await later();
}

async function connectionsOf(application: string, which = 'true'): Promise<number> {
  const rows = await queried(`SELECT 1 FROM pg_stat_activity
    WHERE application_name = '${application}' AND datname = current_database() AND ${which}`);
  return rows.length;
}

async function statementWaits(application: string): Promise<void> {
  const isWaiting = `wait_event_type = 'Lock'`;
  await waitUntil(async () => (await connectionsOf(application, isWaiting)) > 0);
}
