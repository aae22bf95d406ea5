import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { RATES_BODY } from '#tests/kit/api-client.ts';
import { double } from '../../../scripts/lab/couriers/sicepat.ts';
import { cancel, later, orderAt, ordersAt, shown, spent, travel } from '../live-parcel.ts';
import { liveScene, soldTo } from '../live-scene.ts';

const REG = { courier: 'sicepat', service: 'REG' } as const;
const ASKED_AGAIN = 'GET /customer/waybill-refno';
const SENT = 'POST /api/partner/requestpickuppackage';

const scene = liveScene({ doubles: [double] });

describe('an order at SiCepat', () => {
  it('cancels an order at SiCepat, and refunds it', async () => {
    const { client, lab } = await stage();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari', REG);
    await scene.shared.api.work();
    await cancel(client, number);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect([orderAt(lab, number).isCancelled, await spent(client)]).toEqual([true, 0]);
  });

  it('refunds an order that SiCepat refuses', async () => {
    const { client, lab } = await stage();
    const { shipment_number: number } = await soldTo(client, 'Lab refused', REG);
    await scene.shared.api.work();
    const { status, failure } = await shown(client, number);
    expect([status, failure?.code]).toEqual(['BOOKING_FAILED', 'ORDER_REFUSED']);
    expect([ordersAt(lab, number), await spent(client)]).toEqual([0, 0]);
  });

  it.each([
    ['Lab lost', 'the reply was lost', 1],
    ['Lab reset', 'the connection broke', 2],
    ['Lab down', 'SiCepat was down', 2],
  ])('books an order at SiCepat to %s once, although %s', async (receiver, _, sends) => {
    const { client, lab } = await stage();
    const before = lab.requests.length;
    const { shipment_number: number } = await soldTo(client, receiver, REG);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'PROCESSING' });
    await later(scene);
    const { awb } = orderAt(lab, number);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(lab, number)).toBe(1);
    const requests = lab.requests.slice(before);
    expect(requests).toContain(ASKED_AGAIN);
    expect(requests.filter((line) => line === SENT)).toHaveLength(sends);
  });
});

/** The clock moves by hours, the database's does not: later orders would soon be given up. */
describe('a LIVE parcel of SiCepat', () => {
  it('continues a parcel that SiCepat has accepted, although its client cancels', async () => {
    const { client, lab } = await stage();
    const { shipment_number: number, ...sold } = await soldTo(client, 'Sari Wulandari', REG);
    await scene.shared.api.work();
    await lab.advance(number, 'PICK');
    await cancel(client, number);
    await later(scene, HOUR_MS, 1);
    expect(await shown(client, number)).toMatchObject({ status: 'PICKED_UP' });
    expect([orderAt(lab, number).isCancelled, await spent(client)]).toEqual([
      false,
      sold.total_amount,
    ]);
  });

  it('compares, locks, pays, books under our AWB and tracks a SiCepat parcel to its door', async () => {
    const { client, lab } = await stage();
    const { rates } = (await client.rates(RATES_BODY)).data();
    const services = rates.map((rate) => `${rate.courier_code} ${rate.service_code}`);
    expect(services.toSorted()).toEqual([
      'sicepat BEST',
      'sicepat GOKIL',
      'sicepat HALU',
      'sicepat REG',
      'sicepat SIUNT',
    ]);
    const { shipment_number: number, ...sold } = await soldTo(client, 'Sari Wulandari', REG);
    expect(ordersAt(lab, number)).toBe(0);
    await scene.shared.api.work();
    const { awb } = orderAt(lab, number);
    expect(awb).toMatch(/^\d{12}$/);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(await travel(scene, { client, lab, number })).toEqual([
      'PICKED_UP',
      'IN_TRANSIT',
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]);
    expect(await spent(client)).toBe(sold.total_amount);
  });

  it('bills a SiCepat parcel for the three kilograms that the courier weighed', async () => {
    const { client, lab } = await stage();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari', REG);
    await scene.shared.api.work();
    Object.assign(orderAt(lab, number).fields, { total_weight: 3 });
    await lab.advance(number, 'PICK');
    await later(scene, HOUR_MS, 2);
    const { listCourierBills } = scene.shared.api.container.get(TOKENS.useCases).tracking;
    const bills = await Array.fromAsync(listCourierBills(null));
    expect(bills.find(({ shipmentNumber }) => shipmentNumber === number)).toMatchObject({
      measuredWeightGrams: 3_000,
      billed: 33_000,
    });
  });
});

async function stage() {
  return { client: await scene.newClient(), lab: scene.lab };
}
