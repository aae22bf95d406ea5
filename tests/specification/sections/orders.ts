import { expect } from '@jest/globals';
import type { Checks } from '../checks.ts';
import type { Balance, Client, Entry, Shipment } from '../client.ts';
import { CASH, keyed, order, orderOf, quoted, shown, type World } from '../world.ts';

const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const PARTIES = ['sender', 'receiver'] as const;

export const orders: Checks = {
  'party name': partyField('name'),
  'party phone': partyField('phone'),
  'party address': partyField('address'),
  'party district_id': partyField('district_id'),

  async 'item name'({ test }) {
    await expectWrongItem(test, 'name', [undefined, 7]);
  },
  async 'item quantity'({ test }) {
    await expectWrongItem(test, 'quantity', [undefined, '2', 1.5]);
  },
  async 'item price'({ test }) {
    await expectWrongItem(test, 'price', [undefined, '75000']);
  },

  async 'shipment shipment_number'(world) {
    const { shipment } = await world.delivered();
    expect(shipment.shipment_number).toMatch(/\S/);
  },

  async 'shipment awb'({ test }) {
    const unpaid = await order(test, { method: 'MANUAL_TRANSFER' });
    expect(unpaid.awb ?? null).toBeNull();
    const paid = await order(test);
    const { awb } = await shown(test, paid.shipment_number, ({ status }) => status === 'BOOKED');
    expect(awb).toMatch(/^SIM/);
  },

  async 'shipment status'(world) {
    expect((await world.delivered()).shipment.status).toBe('DELIVERED');
  },

  async 'shipment payment_status'(world) {
    expect((await world.delivered()).shipment.payment_status).toBe('PAID');
  },

  async 'shipment price'({ test }) {
    const quote = await quoted(test);
    const { data } = await test.post<Shipment>('/shipments', orderOf(quote.quote_id), keyed());
    expect(data.price).toBe(quote.final_price);
  },

  async 'shipment total_amount'({ test }) {
    const { quote_id } = await quoted(test);
    const insured = { ...orderOf(quote_id), insurance: { insured_value: 150_000 } };
    const { data } = await test.post<Shipment>('/shipments', insured, keyed());
    expect(data.total_amount).toBeGreaterThan(data.price);
  },

  async 'shipment created'({ test }) {
    const { quote_id } = await quoted(test);
    const key = keyed();
    const first = await test.post<Shipment>('/shipments', orderOf(quote_id), key);
    expect(first.data.booking).toBe('PROCESSING');
    expect(first.data.qr_string).toBeUndefined();
    expect(first.data.replayed ?? false).toBe(false);
    const again = await test.post<Shipment>('/shipments', orderOf(quote_id), key);
    expect(again.data.replayed).toBe(true);
    const qris = await order(test, { method: 'QRIS' });
    expect(qris).toMatchObject({ booking: expect.any(String), qr_string: expect.any(String) });
    const transfer = await order(test, { method: 'MANUAL_TRANSFER' });
    expect(transfer.qr_string).toBeUndefined();
  },

  'tracking status': everyEntry(({ status }) => expect(status).toMatch(/^[A-Z_]+$/)),
  'tracking description': everyEntry(({ description }) => expect(description).toMatch(/\S/)),
  'tracking location': everyEntry(({ location }) => expect(location).toMatch(/\S/)),
  'tracking time': everyEntry(({ time }) => expect(time).toMatch(UTC)),

  async 'balance available'({ test }) {
    const before = await balance(test);
    const { total_amount } = await order(test);
    expect((await balance(test)).available).toBe(before.available - total_amount);
  },

  async 'balance pending_cod'(world) {
    await world.delivered();
    const { pending_cod } = await balance(world.test);
    expect(pending_cod).toBeGreaterThan(0);
    expect(pending_cod).toBeLessThanOrEqual(CASH);
  },

  async 'balance held'({ test, database }) {
    // Blocks bookings, so that the price stays held.
    await database(async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE booking_attempt IN SHARE MODE');
      const { total_amount } = await order(test);
      expect((await balance(test)).held).toBeGreaterThanOrEqual(total_amount);
    });
  },
};

function partyField(field: 'name' | 'phone' | 'address' | 'district_id') {
  return async ({ test }: World) => {
    for (const party of PARTIES) {
      const body = orderOf('quo_none');
      const { [field]: _left, ...without } = body[party];
      for (const wrong of [without, { ...without, [field]: 7 }]) {
        const paths = await wrongPaths(test, { ...body, [party]: wrong });
        expect(paths).toEqual([`${party}.${field}`]);
      }
    }
  };
}

async function expectWrongItem(test: Client, field: string, wrong: readonly unknown[]) {
  const body = orderOf('quo_none');
  for (const value of wrong) {
    const items = [{ ...body.items[0], [field]: value }];
    expect(await wrongPaths(test, { ...body, items })).toEqual([`items.0.${field}`]);
  }
}

async function wrongPaths(test: Client, body: object): Promise<readonly unknown[]> {
  const answer = await test.post('/shipments', body, keyed());
  expect(answer.status).toBe(422);
  return answer.error?.field_errors.map(({ path }) => path) ?? [];
}

function everyEntry(check: (entry: Entry) => void) {
  return async (world: World) => {
    const { timeline } = await world.delivered();
    expect(timeline.length).toBeGreaterThan(0);
    for (const entry of timeline) check(entry);
  };
}

async function balance(test: Client): Promise<Balance> {
  return (await test.get<Balance>('/balance')).data;
}
