import { describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '#domain/time.ts';
import { excessOf } from '#domain/wallet/courier-bill.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, QUOTE_BODY, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { double as jnt } from '../../../scripts/lab/couriers/jnt.ts';
import { cancel, later, orderAt, ordersAt, resolve, shown, spent, travel } from '../live-parcel.ts';
import { liveScene, soldTo } from '../live-scene.ts';

const EZ = { courier: 'jnt', service: 'EZ' } as const;
const CASH = 200_000;
/** Of a kilogram, at the double. */
const PER_KG = 10_500;
const scene = liveScene({ doubles: [jnt] });

describe('a LIVE parcel at J&T Express', () => {
  it('is compared, locked, paid, booked and tracked to its door', async () => {
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

  it('brings cash, as much as the order says', async () => {
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

  it('is cancelled there, and its money is back', async () => {
    const { client, number } = await booked('Sari Wulandari');
    await cancel(client, number);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect([orderAt(scene.lab, number).isCancelled, await spent(client)]).toEqual([true, 0]);
  });

  it('is refused there, and its money is back', async () => {
    const { client, number } = await booked('Lab refused');
    const { status, failure } = await shown(client, number);
    expect([status, failure?.code]).toEqual(['BOOKING_FAILED', 'AREA_NOT_SERVED']);
    expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
  });
});

describe('the bill of J&T Express', () => {
  it('grows by what was weighed after the pickup, and by its way back, each once', async () => {
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

/** What J&T bills after a scan, as the list of bills has it. */
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
  it('waits for an operator, and is booked once where it is sent again', async () => {
    const { client, number } = await booked('Lab lost');
    await later(scene);
    expect(await shown(client, number)).toMatchObject({ booking: 'UNDER_REVIEW' });
    await resolve(scene, number, { kind: 'SEND_AGAIN' });
    await scene.shared.api.work();
    const { awb } = orderAt(scene.lab, number);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });

  it('waits again where the second one is refused and no AWB named', async () => {
    const { client, number } = await booked('Lab lost unnamed');
    await resolve(scene, number, { kind: 'SEND_AGAIN' });
    await later(scene);
    expect(await shown(client, number)).toMatchObject({ booking: 'UNDER_REVIEW' });
    const awb = orderAt(scene.lab, number).awb ?? '';
    await resolve(scene, number, { kind: 'BOOKED', awb });
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });

  it('costs nothing where an operator finds that there is none', async () => {
    const { client, number } = await booked('Lab error in 200');
    await later(scene);
    expect(await shown(client, number)).toMatchObject({ booking: 'UNDER_REVIEW' });
    await resolve(scene, number, { kind: 'FAILED', reason: 'J&T has no order.' });
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKING_FAILED' });
    expect([ordersAt(scene.lab, number), await spent(client)]).toEqual([0, 0]);
  });
});

/** Sold to this receiver, and sent to the courier. */
async function booked(receiver: string): Promise<{ client: ApiClient; number: string }> {
  const client = await scene.newClient();
  const { shipment_number: number } = await soldTo(client, receiver, EZ);
  await scene.shared.api.work();
  return { client, number };
}
