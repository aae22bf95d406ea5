import { describe, expect, it } from '@jest/globals';
import type { ClaimedBooking } from '#domain/carrying/booking/attempt.ts';
import { permitBooking } from '#domain/carrying/booking/permit.ts';
import { rupiah } from '#domain/money.ts';
import { PAYMENT_STATUSES } from '#domain/selling/shipment/payment-status.ts';
import type { PlannedPickup } from '#domain/selling/shipment/planned-pickup.ts';
import { type Shipment, shipmentKeyOf } from '#domain/selling/shipment/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { district, item, party, shipment } from '#tests/kit/builders.ts';

const PAIRS = SHIPMENT_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
);

const PLAN: PlannedPickup = {
  date: '2026-11-22',
  window: { start: '13:00', end: '16:00' },
  timeZone: 'WIB',
  vehicle: 'CAR',
};

describe('booking permit', () => {
  it.each(PAIRS)(
    'grants a booking permit only to a paid, unbooked shipment: $status $paymentStatus',
    (pair) => {
      const permit = () => permitBooking(claimOf(shipment(pair)), district);
      if (pair.status === 'PROCESSING' && pair.paymentStatus === 'PAID') {
        expect(permit()).toMatchObject({ reference: shipment().shipmentNumber });
      } else expect(permit).toThrow(RangeError);
    },
  );

  it('appends the village to the address in a booking permit', () => {
    const sender = party({ address: 'Jalan Peta 12', village: 'Pegadungan' });
    const permit = permitBooking(claimOf(shipment({ sender })), district);
    expect(permit.sender).toEqual({ ...sender, address: 'Jalan Peta 12, Pegadungan' });
    expect(permit.receiver).toEqual(shipment().receiver);
  });

  it('throws when attempt and shipment of a booking permit differ', () => {
    const { attempt } = claimOf(shipment());
    const other = shipment({ shipmentNumber: 'SHP261121000000017' });
    expect(() => permitBooking({ attempt, shipment: other }, district)).toThrow(RangeError);
  });

  it('throws when a district of the shipment no longer exists', () => {
    const gone = () => {
      throw new RangeError('gone');
    };
    expect(() => permitBooking(claimOf(shipment()), gone)).toThrow('gone');
  });

  it('passes the order data to the courier in a booking permit under our shipment number', () => {
    const ordered = shipment({
      codAmount: rupiah(50_000),
      insuredValue: rupiah(900_000),
      notes: 'Fragile',
      items: [item({ name: 'Lamp' })],
      codCost: rupiah(1_317),
    });
    expect(permitBooking(claimOf(ordered), district)).toEqual({
      reference: 'SHP261121000000009',
      environment: 'TEST',
      route: { origin: district('31.73.06'), destination: district('35.25.14') },
      serviceCode: 'REG',
      sender: ordered.sender,
      receiver: ordered.receiver,
      items: [item({ name: 'Lamp' })],
      parcel: ordered.parcel,
      chargeableWeightKg: 1,
      codAmount: 50_000,
      insuredValue: 900_000,
      collectionMethod: 'PICKUP',
      notes: 'Fragile',
      cost: ordered.cost,
      codCost: 1_317,
      pickup: null,
    });
  });

  it.each([
    ['13:00', PLAN],
    ['08:00', null],
  ])(
    'includes the pickup in a booking permit if the order was first sent before the window from %s',
    (start, carried) => {
      const window = { start, end: '16:00' };
      const sentAt = new Date('2026-11-22T01:00:00.000Z');
      const claim = claimOf(shipment({ plannedPickup: { ...PLAN, window } }));
      const attempt = { ...claim.attempt, sentAt };
      const { pickup } = permitBooking({ ...claim, attempt }, district);
      expect(pickup).toEqual(carried && { ...carried, window });
    },
  );

  it('never includes our sales prices in a booking permit', () => {
    const prices = ['price', 'listPrice', 'discount', 'totalAmount', 'codFee', 'insuranceFee'];
    const amounts = prices.map((field, at) => [field, rupiah(987_650_001 + at)] as const);
    const priced = { ...shipment(), ...Object.fromEntries(amounts) };
    const text = JSON.stringify(permitBooking(claimOf(priced), district));
    expect(amounts.filter(([, amount]) => text.includes(String(amount)))).toEqual([]);
  });

  it('includes the cost quoted by the courier in a booking permit, for orders that repeat it', () => {
    const quoted = { cost: rupiah(19_317), codCost: rupiah(1_317) };
    expect(permitBooking(claimOf(shipment(quoted)), district)).toMatchObject(quoted);
  });

  it('freezes a booking permit against changes', () => {
    const permit = permitBooking(claimOf(shipment()), district);
    expect(Object.isFrozen(permit)).toBe(true);
    expect(Reflect.set(permit, 'reference', 'another')).toBe(false);
  });
});

function claimOf(wanted: Shipment): ClaimedBooking {
  const key = shipmentKeyOf(wanted);
  const at = { beganAt: wanted.createdAt, sentAt: wanted.createdAt, wantedSince: wanted.createdAt };
  const claim = {
    fencingToken: 1,
    stateAtClaim: 'PENDING',
    faults: 0,
    sends: 1,
    orderId: null,
    ...at,
  } as const;
  return { attempt: { ...key, ...claim }, shipment: wanted };
}
