import { describe, expect, it } from '@jest/globals';
import { excessOf } from '#domain/money/wallet/courier-bill.ts';
import { HOUR_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, QUOTE_BODY, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { double as jnt } from '../../../scripts/lab/couriers/jnt.ts';
import { cancel, later, orderAt, ordersAt, resolve, shown, spent, travel } from '../live-parcel.ts';
import { liveScene, soldTo } from '../live-scene.ts';

const EZ = { courier: 'jnt', service: 'EZ' } as const;
const CASH = 200_000;
/** Price per kilogram at the double. */
const PER_KG = 10_500;
const scene = liveScene({ doubles: [jnt] });

describe('a LIVE parcel at J&T Express', () => {
  it('compares, locks, pays, books and tracks a LIVE parcel at J&T Express to its door', async () => {
    const client = await scene.newClient();
    const { rates } = (await client.rates(RATES_BODY)).data();
    expect(rates).toMatchObject([{ courier_code: 'jnt', service_code: 'EZ' }]);
    const { shipment_number: number, total_amount: total } = await soldTo(client, 'Sari', EZ);
    expect(ordersAt(scene.lab, number)).toBe(0);
    await scene.shared.api.work();
    const { awb } = orderAt(scene.lab, number);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(await travel(scene, { client, lab: scene.lab, number })).toEqual([
      'PICKED_UP',
      'IN_TRANSIT',
      'OUT_FOR_DELIVERY',
      'DELIVERED',
    ]);
    expect(await spent(client)).toBe(total);
  });

  it('settles the cash of a J&T Express parcel as the order states it', async () => {
    const client = await scene.newClient();
    const quoted = { ...QUOTE_BODY, courier_code: 'jnt', service_code: 'EZ' };
    const { quote_id: quoteId } = (
      await client.quote({ ...quoted, cod: true, cod_amount: CASH })
    ).data();
    const order = { ...shipmentBody(quoteId), cod_amount: CASH };
    const { shipment_number: number } = (await client.ship(order)).data();
    await scene.shared.api.work();
    expect(orderAt(scene.lab, number).fields).toMatchObject({ cod: String(CASH), insurance: '0' });
  });

  it('cancels a LIVE parcel at J&T Express, and refunds it', async () => {
    const { client, number } = await booked('Sari Wulandari');
    await cancel(client, number);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect([orderAt(scene.lab, number).isCancelled, await spent(client)]).toEqual([true, 0]);
  });

  it('refunds a LIVE parcel that J&T Express refuses', async () => {
    const { client, number } = await booked('Lab refused');
    const { status, failure } = await shown(client, number);
    expect([status, failure?.code]).toEqual(['BOOKING_FAILED', 'AREA_NOT_SERVED']);
    expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
  });
});

describe('the bill of J&T Express', () => {
  it('adds to the J&T bill the weight measured after pickup, and the return leg, each once', async () => {
    const { client, number } = await booked('Sari Wulandari');
    const { fields } = orderAt(scene.lab, number);
    const perKg = await billAfter(number, '100 Paket telah diterima oleh');
    expect(perKg).toMatchObject({ kilograms: 1, excess: 0 });
    Object.assign(fields, { weight: '3' });
    await later(scene, HOUR_MS, 1);
    const heavier = await billAfter(number, '100 Paket telah sampai di');
    expect(heavier).toMatchObject({ kilograms: 3, excess: 2 * perKg.billed });
    expect(await alertsOf(number)).toEqual(['COURIER_BILL']);
    expect(await billAfter(number, '401')).toMatchObject({ excess: 5 * perKg.billed });
    expect(await billAfter(number, '401 Paket telah diterima')).toMatchObject({
      excess: 5 * perKg.billed,
    });
    expect(await shown(client, number)).toMatchObject({ status: 'RETURNED' });
    const { verifyLedger } = scene.shared.api.container.get(TOKENS.useCases).wallet;
    const whole = { accountId: null, environment: null };
    expect(await Array.fromAsync(verifyLedger(whole))).toEqual([]);
  });
});

/** Bill after a scan, as the list of J&T bills has it. */
async function billAfter(number: string, code: string) {
  await scene.lab.advance(number, code);
  await later(scene, HOUR_MS, 2);
  const { listCourierBills } = scene.shared.api.container.get(TOKENS.useCases).tracking;
  const bills = await Array.fromAsync(listCourierBills(null));
  const bill = bills.find(({ shipmentNumber }) => shipmentNumber === number);
  const { fields } = orderAt(scene.lab, number);
  const ordered = Number(fields.weight) * PER_KG;
  return {
    kilograms: (bill?.measuredWeightGrams ?? Number(fields.weight) * 1_000) / 1_000,
    billed: bill?.billed ?? ordered,
    excess: bill === undefined ? 0 : excessOf(bill),
  };
}

async function alertsOf(number: string): Promise<readonly string[]> {
  const open = await scene.shared.api.container.get(TOKENS.useCases).alert.listAlerts();
  return open.filter(({ subject }) => subject === number).map(({ kind }) => kind);
}

describe('an order whose reply is lost', () => {
  it('leaves a lost J&T reply to an operator, and books once where the order is sent again', async () => {
    const { client, number } = await booked('Lab lost');
    await later(scene);
    expect(await shown(client, number)).toMatchObject({ booking: 'UNDER_REVIEW' });
    await resolve(scene, number, { kind: 'SEND_AGAIN' });
    await scene.shared.api.work();
    const { awb } = orderAt(scene.lab, number);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });

  it('waits for an operator again where J&T refuses the second order without an AWB', async () => {
    const { client, number } = await booked('Lab lost unnamed');
    await resolve(scene, number, { kind: 'SEND_AGAIN' });
    await later(scene);
    expect(await shown(client, number)).toMatchObject({ booking: 'UNDER_REVIEW' });
    const awb = orderAt(scene.lab, number).awb ?? '';
    await resolve(scene, number, { kind: 'BOOKED', awb });
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });

  it('charges nothing where an operator finds that J&T has no order', async () => {
    const { client, number } = await booked('Lab error in 200');
    await later(scene);
    expect(await shown(client, number)).toMatchObject({ booking: 'UNDER_REVIEW' });
    await resolve(scene, number, { kind: 'FAILED', reason: 'J&T has no order.' });
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKING_FAILED' });
    expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
  });
});

/** Sells a shipment to this receiver and sends it to the courier. */
async function booked(receiver: string): Promise<{ client: ApiClient; number: string }> {
  const client = await scene.newClient();
  const { shipment_number: number } = await soldTo(client, receiver, EZ);
  await scene.shared.api.work();
  return { client, number };
}
