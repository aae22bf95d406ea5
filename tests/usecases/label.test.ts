import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PrintOrder } from '#domain/carrying/label/print-order.ts';
import type { Pickup } from '#domain/carrying/pickup/pickup.ts';
import type { Tenant } from '#domain/environment.ts';
import { idText } from '#domain/id.ts';
import { rupiah } from '#domain/money.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { type LabelUseCases, labelUseCases } from '#src/usecases/carrying/label/use-cases.ts';
import { district, item, party, pickup, shipment } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { ALICE, BOB } from '#tests/kit/store-contracts/samples.ts';
import { TRACKING_URL } from '#tests/kit/tracking-url.ts';

const NOW = new Date('2026-11-23T18:30:00.000Z');
const TENANT: Tenant = { accountId: ALICE, environment: 'TEST' };
const NUMBERS = ['SHP261121000000009', 'SHP26112100000001B'] as const;
const [FIRST, SECOND] = NUMBERS;
const FILE = Buffer.from('file');
const A6 = { format: 'pdf', size: 'a6' } as const;
const SHEET = { ...A6, layout: 'one_per_page' } as const;

let rows: Shipment[];
let visit: Pickup;
let labels: LabelUseCases;
let ordered: PrintOrder[];

beforeEach(() => {
  [rows, ordered] = [[], []];
  const areas = fakeAreaDirectory([
    district('31.73.06', { name: 'Kalideres', regency: 'Kota Administrasi Jakarta Barat' }),
    district('35.25.14', { name: 'Kebomas' }),
  ]);
  const findAll = async (tenant: Tenant, numbers: readonly string[]) =>
    rows.filter((row) => isOf(tenant, row) && numbers.includes(row.shipmentNumber));
  labels = labelUseCases({
    areas,
    trackingUrl: TRACKING_URL,
    shipments: { findAll },
    async getShipment(tenant, number) {
      const [row] = await findAll(tenant, [number]);
      if (row === undefined) throw new Refusal('NOT_FOUND', 'none');
      return row;
    },
    async getPickup(tenant) {
      if (!isOf(tenant, visit)) throw new Refusal('NOT_FOUND', 'none');
      return visit;
    },
    printer: {
      async print(order) {
        ordered.push(order);
        return FILE;
      },
    },
  });
});

describe('a label', () => {
  const ask = (tenant = TENANT, shipmentNumber: string = FIRST) =>
    labels.printLabel({ tenant, shipmentNumber, ...A6 });

  it('builds a label from the shipment and area data within the share of its account', async () => {
    const changes = {
      codAmount: rupiah(50_000),
      insuredValue: rupiah(9),
      reference: 'R1',
      notes: 'N',
    };
    const sold = booked(FIRST, {
      ...changes,
      bookedAt: NOW,
      items: [item({ quantity: 2 }), item({ name: 'Hat' })],
      receiver: party({
        districtId: '35.25.14',
        name: 'Siti',
        village: 'Kembangan',
        postalCode: '61124',
        note: 'Green',
      }),
    });
    expect(await ask()).toMatchObject({ file: FILE });
    expect(ordered).toEqual([
      {
        owner: ALICE,
        format: 'pdf',
        title: sold.awb,
        pages: [{ kind: 'label', label: expect.anything(), size: 'a6' }],
      },
    ]);
    expect(ordered[0]?.pages[0]).toMatchObject({
      label: {
        ...changes,
        awb: sold.awb,
        routing: 'KAB. GRESIK · KEBOMAS',
        pieces: 1,
        courierName: 'Swift',
        serviceCode: 'REG',
        serviceName: 'Regular',
        environment: 'TEST',
        weightGrams: 1_000,
        trackingUrl: TRACKING_URL(sold),
        contents: '2× Batik shirt, 1× Hat',
        date: '24 Nov 2026',
        receiver: {
          name: 'Siti',
          phone: '+6281234567890',
          address: 'Jalan Mawar 1',
          note: 'Green',
          place: 'Kembangan, Kec. Kebomas, Kabupaten Gresik, Jawa Timur 61124',
        },
        sender: {
          place: 'Kec. Kalideres, Kota Administrasi Jakarta Barat, Jawa Timur 61181',
        },
      },
    });
  });

  it('prints the sorting code of the courier if there is one', async () => {
    booked(FIRST, { routingCode: 'SUB-1/GSK-42', labelUrl: 'https://courier.example/1' });
    expect(await ask()).toMatchObject({ courierLabelUrl: 'https://courier.example/1' });
    expect(ordered[0]?.pages[0]).toMatchObject({ label: { routing: 'SUB-1/GSK-42' } });
  });

  it.each(SHIPMENT_STATUSES)(
    'offers a label in status %s only after the booking',
    async (status) => {
      const hasNone = /^(AWAITING|WAITING|PROCESSING|BOOKING_FAILED|EXPIRED|CANCELLED)/.test(
        status,
      );
      booked(FIRST, { status });
      if (!hasNone) expect(await ask()).toMatchObject({ file: FILE });
      else {
        await expect(ask()).rejects.toMatchObject({
          code: 'LABEL_NOT_AVAILABLE',
          details: { status },
        });
      }
    },
  );

  it('rejects a label of another account, environment or without an AWB', async () => {
    booked(FIRST, { awb: null });
    await expect(ask()).rejects.toMatchObject({ code: 'LABEL_NOT_AVAILABLE' });
    for (const tenant of [
      { ...TENANT, accountId: BOB },
      { ...TENANT, environment: 'LIVE' as const },
    ]) {
      await expect(ask(tenant)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(ask(TENANT, 'SHP1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('labels of several shipments', () => {
  const ask = (shipmentNumbers: readonly string[], changes = {}) =>
    labels.printLabels({ tenant: TENANT, shipmentNumbers, ...SHEET, ...changes });

  it('prints labels in request order, four per sheet on request', async () => {
    booked(FIRST, {});
    booked(SECOND, {});
    await ask([SECOND, FIRST]);
    const label = (shipmentNumber: string) => expect.objectContaining({ shipmentNumber });
    expect(ordered[0]?.pages).toEqual([
      { kind: 'label', label: label(SECOND), size: 'a6' },
      { kind: 'label', label: label(FIRST), size: 'a6' },
    ]);
    await ask(NUMBERS, { layout: 'a4_4up' });
    expect(ordered[1]?.pages).toEqual([{ kind: 'quarters', labels: NUMBERS.map(label) }]);
  });

  it('rejects a label request and names every unknown or unlabelled shipment', async () => {
    booked(FIRST, {});
    booked(SECOND, { status: 'PROCESSING', awb: null });
    await expect(ask([FIRST, 'x', SECOND, 'SHP2611219B3T6RWZ5'])).rejects.toMatchObject({
      code: 'UNKNOWN_SHIPMENT',
      fieldErrors: [{ path: 'shipments.1' }, { path: 'shipments.3' }],
    });
    await expect(ask(NUMBERS)).rejects.toMatchObject({
      code: 'LABEL_NOT_AVAILABLE',
      fieldErrors: [{ path: 'shipments.1', code: 'LABEL_NOT_AVAILABLE' }],
    });
    expect(ordered).toEqual([]);
  });

  it.each([{ format: 'zpl' }, { size: '100x150' }])(
    'rejects the four-per-sheet layout with %o',
    async (changes) => {
      booked(FIRST, {});
      await expect(ask([FIRST], { ...changes, layout: 'a4_4up' })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        fieldErrors: [{ path: 'layout', code: 'NOT_ALLOWED' }],
      });
    },
  );
});

describe('a hand-over list', () => {
  it('lists the shipments of a pickup in order with their totals', async () => {
    visit = pickup({ shipmentNumbers: [SECOND, FIRST], contact: party({ name: 'Ani' }) });
    booked(FIRST, { codAmount: rupiah(50_000), reference: 'R1' });
    booked(SECOND, {});
    const id = idText('pickup', visit.pickupId);
    const { rows, ...head } = await labels.getManifest(TENANT, visit.pickupId);
    expect(head).toMatchObject({
      environment: 'TEST',
      pickupId: id,
      courierName: 'Swift',
      courierReference: null,
      visit: '22 Nov 2026, 13:00–16:00 WIB',
      contact: 'Ani · +6281234567890',
    });
    expect(rows).toMatchObject([
      { shipmentNumber: SECOND, codAmount: null, city: 'Kabupaten Gresik' },
      { shipmentNumber: FIRST, codAmount: 50_000, reference: 'R1', weightGrams: 1_000, pieces: 1 },
    ]);
    expect(await labels.printManifest(TENANT, visit.pickupId)).toBe(FILE);
    expect(ordered[0]).toMatchObject({ owner: ALICE, pages: [{ kind: 'manifest', at: 0 }] });
    const stranger = { ...TENANT, accountId: BOB };
    await expect(labels.getManifest(stranger, visit.pickupId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

function isOf(tenant: Tenant, row: Tenant): boolean {
  return tenant.accountId === row.accountId && tenant.environment === row.environment;
}

/** A booked shipment with this number and an AWB derived from it; `changes` override its fields. */
function booked(shipmentNumber: string, changes: Partial<Shipment>): Shipment {
  const awb = `SIM00${shipmentNumber.slice(-4)}`;
  const row = shipment({ shipmentNumber, accountId: ALICE, status: 'BOOKED', awb, ...changes });
  rows.push(row);
  return row;
}
