import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Courier } from '#domain/carrying/courier-port/courier-port.ts';
import { rupiah } from '#domain/money.ts';
import { DAY_MS } from '#domain/time.ts';
import { TOKENS } from '#src/composition/tokens.ts';
import { type ApiClient, QUOTE_BODY, RATES_BODY, shipmentBody } from '#tests/kit/api-client.ts';
import { newSeller } from '#tests/kit/seller.ts';
import { balanceOf, cancel, later, orderAt, ordersAt, shown, spent } from './live-parcel.ts';
import { liveScene, soldTo } from './live-scene.ts';

const BRANDS = [
  'anteraja',
  'idexpress',
  'jne',
  'jnt',
  'lion',
  'ninja',
  'pos',
  'rpx',
  'sap',
  'sicepat',
  'tiki',
];
const IMPATIENT_MS = 400;
const CASH = 200_000;

const scene = liveScene({
  adapt: (courier) => (courier.profile.code === 'tiki' ? impatient(courier) : courier),
});

describe('a LIVE parcel through Biteship', () => {
  it('compares, locks, pays, books and tracks a LIVE parcel through Biteship to its door', async () => {
    const client = await scene.newClient();
    const { rates } = (await client.rates(RATES_BODY)).data();
    const couriers = [...new Set(rates.map(({ courier_code: code }) => code))].toSorted();
    expect(couriers).toEqual(BRANDS);
    const sold = await soldTo(client, 'Sari Wulandari');
    const { shipment_number: number } = sold;
    expect(scene.lab.orders.byReference(number)).toBeUndefined();
    await scene.shared.api.work();
    const order = orderOf(number);
    const booked = await shown(client, number);
    expect(booked).toMatchObject({ status: 'BOOKED', awb: order.awb, booking: 'BOOKED' });
    const statuses = [];
    for (const _ of ['allocated', 'picking_up', 'picked', 'dropping_off', 'delivered']) {
      scene.shared.api.clock.skip(60_000);
      expect(await scene.lab.advance(number)).toBe(200);
      await scene.shared.api.work();
      statuses.push((await shown(client, number)).status);
    }
    expect(statuses).toEqual(['BOOKED', 'BOOKED', 'PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED']);
    expect(await spent(client)).toBe(sold.total_amount);
  });

  it('cancels a LIVE parcel at Biteship, and refunds it', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari');
    await scene.shared.api.work();
    await cancel(client, number);
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'CANCELLED' });
    expect([orderOf(number).status, await spent(client)]).toEqual(['cancelled', 0]);
  });

  it('refunds a LIVE parcel that Biteship refuses', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Lab refused');
    await scene.shared.api.work();
    const { status, failure } = await shown(client, number);
    expect([status, failure?.code]).toEqual(['BOOKING_FAILED', 'ADDRESS_REFUSED']);
    expect([scene.lab.orders.byReference(number), await spent(client)]).toEqual([undefined, 0]);
  });

  it.each([
    ['Lab lost', 'jne', 'REG', 'the reply was lost'],
    ['Lab silent', 'tiki', 'REG', 'the reply came too late'],
    ['Lab drip', 'tiki', 'REG', 'the reply never ended'],
    ['Lab reset', 'sicepat', 'REG', 'the connection broke'],
    ['Lab down', 'sap', 'REG', 'Biteship was down'],
    ['Lab limited', 'pos', 'REG', 'Biteship limited us'],
    ['Lab later', 'jnt', 'EZ', 'the AWB followed'],
  ])('books a LIVE parcel to %s by %s %s once, although %s', async (receiver, courier, service) => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, receiver, { courier, service });
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'PROCESSING' });
    await later(scene);
    const { awb } = orderOf(number);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED', awb });
    expect(ordersAt(scene.lab, number)).toBe(1);
  });

  it('separates LIVE parcels from TEST: Biteship sees no parcel of TEST', async () => {
    const { client } = await newSeller(scene.shared.api);
    const before = scene.lab.requests.length;
    const { rates } = (await client.rates(RATES_BODY)).data();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari');
    await scene.shared.api.work();
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
    expect(rates.some(({ courier_code: code }) => code === 'rpx')).toBe(false);
    expect(scene.lab.orders.byReference(number)).toBeUndefined();
    expect(scene.lab.requests.slice(before).filter((line) => line.startsWith('POST'))).toEqual([]);
  });
});

describe('the hook of Biteship', () => {
  it('changes no shipment by a Biteship hook without its secret', async () => {
    const client = await scene.newClient();
    const { shipment_number: number } = await soldTo(client, 'Sari Wulandari');
    await scene.shared.api.work();
    const url = scene.lab.hook?.url ?? '';
    const guessed = { ...scene.lab.credentials, hookSecret: 'guessed' };
    scene.lab.connectHook(url, guessed);
    expect(await scene.lab.advance(number, 'delivered')).toBe(401);
    scene.lab.connectHook(url.replace(/[^/]+$/, 'guessed'), guessed);
    expect(await scene.lab.advance(number, 'on_hold')).toBe(404);
    expect(await shown(client, number)).toMatchObject({ status: 'BOOKED' });
    const installed = await fetch(url, { method: 'POST' });
    expect(installed.status).toBe(200);
  });
});

/** The last block, because it moves the clock by days. */
describe('the cash of a LIVE parcel', () => {
  it('pays out COD of a LIVE parcel once: after Biteship’s remittance, or on its day within a limit', async () => {
    const client = await scene.newClient();
    const { container, clock } = scene.shared.api;
    const { settleDueCod, limitAdvances, listAdvances } = container.get(TOKENS.useCases).cod;
    const first = await deliveredWithCash(client);
    const { awb } = await deliveredWithCash(client);
    const net = CASH - (first.cod_fee ?? 0);
    const before = await balanceOf(client);
    expect(before.pending_cod).toBe(2 * net);
    clock.skip(30 * DAY_MS);
    await settleDueCod();
    expect(await remitted([first.awb], CASH - 1)).toEqual(['OTHER_AMOUNT']);
    expect(await balanceOf(client)).toEqual(before);
    await limitAdvances({ provider: 'BITESHIP', most: rupiah(net), changedBy: 'Ratna' });
    clock.skip(DAY_MS);
    await settleDueCod();
    const available = before.available + net;
    expect(await balanceOf(client)).toEqual({ ...before, available, pending_cod: net });
    expect(await faults()).toEqual([]);
    const alerts = await container.get(TOKENS.useCases).alert.listAlerts();
    const kinds = alerts.map(({ kind }) => kind).filter((kind) => kind.startsWith('COD_'));
    expect(kinds.toSorted()).toEqual(['COD_DIFFERENCE', 'COD_LIMIT_USED_UP']);
    const outcomes = await remitted([first.awb, awb], CASH);
    expect(outcomes.toSorted()).toEqual(['ADVANCE_REPAID', 'SETTLED']);
    expect(await remitted([first.awb, awb], CASH)).toEqual(['ALREADY_SETTLED', 'ALREADY_SETTLED']);
    const settled = { ...before, available: available + net, pending_cod: 0 };
    expect(await balanceOf(client)).toEqual(settled);
    expect(await listAdvances()).toMatchObject([{ provider: 'BITESHIP', advanced: 0 }]);
    expect((await shown(client, first.shipment_number)).cod_settled_at).not.toBeNull();
    expect(await faults()).toEqual([]);
  });
});

async function deliveredWithCash(client: ApiClient) {
  const cash = { cod: true, cod_amount: CASH };
  const { quote_id: quoteId } = (await client.quote({ ...QUOTE_BODY, ...cash })).data();
  const order = { ...shipmentBody(quoteId), cod_amount: CASH };
  const { shipment_number: number } = (await client.ship(order)).data();
  await scene.shared.api.work();
  // Its courier is polled again.
  scene.shared.api.clock.skip(60_000);
  expect(await scene.lab.advance(number, 'delivered')).toBe(200);
  await scene.shared.api.work();
  const delivered = await shown(client, number);
  expect(delivered.status).toBe('DELIVERED');
  return { ...delivered, awb: delivered.awb ?? '' };
}

/** Imports a remittance file of Biteship with these lines. */
async function remitted(awbs: readonly string[], amount: number): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'satukurir-remittance-'));
  const file = join(folder, 'remittance.csv');
  const lines = awbs.map((awb) => `${awb},${amount},2026-11-23`);
  await writeFile(file, ['awb,amount,date', ...lines].join('\n'));
  const { importRemittance } = scene.shared.api.container.get(TOKENS.useCases).cod;
  const imported = await Array.fromAsync(importRemittance('BITESHIP', file));
  await rm(folder, { recursive: true });
  return imported.map(({ outcome }) => outcome);
}

function faults() {
  const { verifyLedger } = scene.shared.api.container.get(TOKENS.useCases).wallet;
  return Array.fromAsync(verifyLedger({ accountId: null, environment: null }));
}

function orderOf(number: string) {
  return orderAt(scene.lab, number);
}

/** Shortens the real deadline of fifteen seconds. */
function impatient(courier: Courier): Courier {
  const bookingTerms = { class: 'A', deadlineMs: IMPATIENT_MS } as const;
  return { ...courier, profile: { ...courier.profile, bookingTerms } };
}
