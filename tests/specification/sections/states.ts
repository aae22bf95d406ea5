import { expect } from '@jest/globals';
import type { Checks } from '../checks.ts';
import type { Balance, Shipment } from '../client.ts';
import { booked, bookingCalls, eventually, order, shown } from '../world.ts';
import { pickupOf } from './endpoints.ts';

export const states: Checks = {
  async 'states named'(world) {
    const { test } = world;
    const paid = await order(test);
    expect(paid).toMatchObject({ status: 'PROCESSING', payment_status: 'PAID' });
    const transfer = await order(test, { method: 'MANUAL_TRANSFER' });
    expect(transfer.status).toBe('WAITING_CONFIRMATION');
    await shown(test, paid.shipment_number, ({ status }) => status === 'BOOKED');
    const { timeline } = await world.delivered();
    expect(timeline.map(({ status }) => status)).toContain('DELIVERED');
  },

  async 'state created by WALLET'(world) {
    const created = await order(world.test, { method: 'WALLET' });
    expect(created.booking).toBe('PROCESSING');
    const number = created.shipment_number;
    await shown(world.test, number, ({ booking }) => booking === 'BOOKED');
    expect(await bookingCalls(world, number)).toBe(1);
  },

  async 'state created by MANUAL_TRANSFER'(world) {
    const created = await order(world.test, { method: 'MANUAL_TRANSFER' });
    expect(created.status).toBe('WAITING_CONFIRMATION');
    expect(created.payment_status).not.toBe('PAID');
    expect(await bookingCalls(world, created.shipment_number)).toBe(0);
  },

  async 'state created by QRIS'(world) {
    const created = await order(world.test, { method: 'QRIS' });
    expect(created.qr_string).toMatch(/\S/);
    expect(created.payment_status).not.toBe('PAID');
    expect(await bookingCalls(world, created.shipment_number)).toBe(0);
  },

  async 'state PAID'(world) {
    const { test } = world;
    const { shipment_number: number } = await order(test, { method: 'QRIS' });
    const pay = () => test.post<Shipment>(`/shipments/${number}/pay`, { method: 'WALLET' });
    const paid = await Promise.all([pay(), pay(), pay()]);
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
    const { awb } = await shown(test, number, (shipment) => Boolean(shipment.awb));
    expect(awb).toMatch(/^SIM/);
    expect(await bookingCalls(world, number)).toBe(1);
  },

  async 'state unpaid'(world) {
    const { test } = world;
    const { shipment_number: number } = await order(test, { method: 'QRIS' });
    const path = `/shipments/${number}`;
    await test.post(`${path}/pay`, { method: 'MANUAL_TRANSFER' });
    await test.post('/pickups', pickupOf(number));
    await test.get(path);
    await test.post(`${path}/cancel`);
    // The booking of a later payment shows that the worker has run.
    await booked(test);
    expect(await bookingCalls(world, number)).toBe(0);
  },

  async 'state cancelled'({ test }) {
    const available = async () => (await test.get<Balance>('/balance')).data.available;
    const before = await available();
    const { shipment_number: number, total_amount } = await booked(test);
    expect(await available()).toBe(before - total_amount);
    expect((await test.post(`/shipments/${number}/cancel`)).status).toBe(200);
    await shown(test, number, ({ status }) => status === 'CANCELLED');
    expect(await eventually(available, (now) => now === before)).toBe(before);
  },
};
