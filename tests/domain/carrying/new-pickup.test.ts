import { describe, expect, it } from '@jest/globals';
import type { CourierProfile, PickupCapability } from '#domain/carrying/courier/courier.ts';
import {
  type NewPickupInput,
  newPickup,
  type PickupCommand,
} from '#domain/carrying/pickup/new-pickup.ts';
import { PICKUP_OBSTACLES } from '#domain/carrying/pickup/obstacle.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/selling/shipment/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/selling/shipment/status.ts';
import { party, profile, service, shipment } from '#tests/kit/builders.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const { accountId, environment } = shipment();
const FIRST = 'SHP261121000000009';
const SECOND = 'SHP26112100000001G';

/** Changes to the second shipment that prevent its pickup together with the first, and why. */
const OBSTACLES: readonly (readonly [string, Partial<Shipment>, readonly string[]])[] = [
  ...SHIPMENT_STATUSES.filter((status) => status !== 'BOOKED').map(
    (status) => [`is ${status}`, { status }, ['NOT_BOOKED']] as const,
  ),
  ['is of a drop-off service', { serviceCode: 'DROP' }, ['SERVICE_WITHOUT_PICKUP']],
  ['is of a service that no longer exists', { serviceCode: 'GONE' }, ['SERVICE_WITHOUT_PICKUP']],
  ['is of another courier', { courierCode: 'turtle' }, ['OTHER_COURIER']],
  [
    'is of a courier that no longer exists',
    { courierCode: 'gone' },
    ['SERVICE_WITHOUT_PICKUP', 'OTHER_COURIER'],
  ],
  [
    'is of a courier that takes pickups with its bookings, and had none in this one',
    { courierCode: 'rider' },
    ['PICKUP_WITH_BOOKING_ONLY', 'OTHER_COURIER'],
  ],
  ['is of another courier that also takes requests', { courierCode: 'runner' }, ['OTHER_COURIER']],
  ['is at another origin', { sender: party({ districtId: '31.73.07' }) }, ['OTHER_ORIGIN']],
  ['is in another pickup', { pickupId: 'one' }, ['IN_OTHER_PICKUP']],
  ['was picked up by another pickup', { status: 'PICKED_UP', pickupId: 'one' }, ['NOT_BOOKED']],
  [
    'has several obstacles',
    {
      status: 'DELIVERED',
      serviceCode: 'DROP',
      courierCode: 'turtle',
      sender: party({ districtId: '31.73.07', address: 'Elsewhere' }),
    },
    ['NOT_BOOKED', 'SERVICE_WITHOUT_PICKUP', 'OTHER_COURIER', 'OTHER_ORIGIN'],
  ],
];

/** Commands that are invalid in themselves, with their field errors. */
const WRONG: readonly (readonly [string, Partial<PickupCommand>, readonly string[]])[] = [
  ['an invalid phone', { contact: { name: 'B', phone: '123' } }, ['contact.phone INVALID_FORMAT']],
  ['a past date', { date: '2026-11-20' }, ['window.start WINDOW_INVALID']],
  ['an unknown shipment', { shipmentNumbers: [FIRST, 'SHP1'] }, ['shipments.1 UNKNOWN_SHIPMENT']],
  ['only unknown shipments', { shipmentNumbers: ['SHP1'] }, ['shipments.0 UNKNOWN_SHIPMENT']],
  [
    'several errors',
    {
      shipmentNumbers: ['SHP1', FIRST, 'SHP2'],
      date: '2026-02-30',
      contact: { name: 'B', phone: '' },
    },
    [
      'shipments.0 UNKNOWN_SHIPMENT',
      'shipments.2 UNKNOWN_SHIPMENT',
      'date WINDOW_INVALID',
      'contact.phone INVALID_FORMAT',
    ],
  ],
];

describe('new pickup', () => {
  it('creates a requested pickup at the sender address of its shipments', () => {
    expect(newPickup(arrangement())).toEqual({
      accountId,
      environment,
      pickupId: 'new',
      status: 'REQUESTED',
      provider: 'SIMULATOR',
      courierCode: 'swift',
      originDistrictId: '31.73.06',
      shipmentNumbers: [SECOND, FIRST],
      waiting: [SECOND, FIRST],
      date: '2026-11-22',
      window: { start: '13:00', end: '16:00' },
      timeZone: 'WIB',
      contact: { name: 'Sari', phone: '+6281234567' },
      address: 'Jalan Mawar 1',
      notes: 'Ring',
      courierReference: null,
      isIncludedInBooking: false,
      failure: null,
      createdAt: NOW,
      lastSequence: 0,
    });
  });

  it('confirms a pickup at once where the bookings carried exactly that pickup', () => {
    const { date, window, contact } = COMMAND;
    const vehicle = { vehicle: null, timeZone: 'WIB' } as const;
    const carried = { plannedPickup: { date, window, ...vehicle }, isPickupBooked: true };
    const sender = party({ name: contact.name, phone: '+6281234567' });
    const shipments = [FIRST, SECOND].map((number) =>
      booked(number, { ...carried, sender, notes: COMMAND.notes }),
    );
    const made = newPickup(arrangement({ shipments, courierOf: () => swift('WITH_BOOKING') }));
    expect(made).toMatchObject({ status: 'CONFIRMED', isIncludedInBooking: true });
  });

  it('takes the address of a pickup from the bookings, including the village', () => {
    const { date, window, contact } = COMMAND;
    const vehicle = { vehicle: null, timeZone: 'WIB' } as const;
    const carried = { plannedPickup: { date, window, ...vehicle }, isPickupBooked: true };
    const sender = party({ name: contact.name, phone: '+6281234567', village: 'Dukuh' });
    const shipments = [FIRST, SECOND].map((number) =>
      booked(number, { ...carried, sender, notes: COMMAND.notes }),
    );
    const courierOf = () => swift('WITH_BOOKING');
    for (const address of [null, 'Jalan Mawar 1', 'Jalan Mawar 1, Dukuh']) {
      const command = { ...COMMAND, address };
      expect(newPickup(arrangement({ shipments, command, courierOf }))).toMatchObject({
        address: address ?? 'Jalan Mawar 1, Dukuh',
        status: 'CONFIRMED',
      });
    }
  });

  it('includes a drop-off shipment in a pickup where its service supports pickup', () => {
    const shipments = [booked(FIRST), booked(SECOND, { collectionMethod: 'DROP_OFF' })];
    expect(newPickup(arrangement({ shipments })).waiting).toEqual([SECOND, FIRST]);
  });

  it('rejects a pickup at a courier without pickups', () => {
    const refusal = refused(arrangement({ courierOf: () => swift('NONE') }));
    expect(refusal.details.shipments).toEqual(
      [SECOND, FIRST].map((shipmentNumber) => ({
        shipmentNumber,
        reasons: ['SERVICE_WITHOUT_PICKUP'],
      })),
    );
  });

  it('takes the time zone of a pickup from its place', () => {
    const sender = party({ districtId: '91.71.01' });
    const shipments = [booked(FIRST, { sender })];
    const command = { ...COMMAND, shipmentNumbers: [FIRST] };
    expect(newPickup(arrangement({ shipments, command: command }))).toMatchObject({
      timeZone: 'WIT',
      originDistrictId: '91.71.01',
    });
  });
});

describe('pickup obstacle', () => {
  it.each(OBSTACLES)('rejects the pickup of a shipment that %s', (_, changes, reasons) => {
    const shipments = [booked(FIRST), booked(SECOND, changes)];
    const command = { ...COMMAND, shipmentNumbers: [FIRST, SECOND] };
    const refusal = refused(arrangement({ shipments, command: command }));
    expect(refusal.code).toBe('PICKUP_NOT_ALLOWED');
    expect(refusal.details).toEqual({ shipments: [{ shipmentNumber: SECOND, reasons }] });
  });

  it('covers every pickup obstacle in the table', () => {
    expect(new Set(OBSTACLES.flatMap(([, , reasons]) => reasons))).toEqual(
      new Set(PICKUP_OBSTACLES),
    );
  });

  it('lists each shipment that prevents a pickup with its reasons; the first sets courier and place', () => {
    const shipments = [
      booked(FIRST, { status: 'PICKED_UP', courierCode: 'turtle' }),
      booked(SECOND, { pickupId: 'one' }),
    ];
    const command = { ...COMMAND, shipmentNumbers: [FIRST, SECOND] };
    expect(refused(arrangement({ shipments, command: command })).details.shipments).toEqual([
      { shipmentNumber: FIRST, reasons: ['NOT_BOOKED'] },
      { shipmentNumber: SECOND, reasons: ['OTHER_COURIER', 'IN_OTHER_PICKUP'] },
    ]);
  });
});

describe('pickup command', () => {
  it.each(WRONG)(
    'rejects a pickup command with %s, listing all field errors',
    (_, changes, wrong) => {
      const refusal = refused(arrangement({ command: { ...COMMAND, ...changes } }));
      expect(refusal.fieldErrors.map(({ path, code }) => `${path} ${code}`)).toEqual(wrong);
      const isUnknown = wrong.join().includes('UNKNOWN_SHIPMENT');
      expect(refusal.code).toBe(isUnknown ? 'UNKNOWN_SHIPMENT' : 'VALIDATION_ERROR');
    },
  );

  it('rejects invalid fields of a pickup before obstacles of its shipments', () => {
    const shipments = [booked(FIRST, { status: 'LOST' }), booked(SECOND)];
    const command = { ...COMMAND, date: '2026-11-20' };
    expect(refused(arrangement({ shipments, command: command })).code).toBe('VALIDATION_ERROR');
  });

  it('requires the address of a pickup where the senders have different ones', () => {
    const shipments = [
      booked(FIRST),
      booked(SECOND, { sender: party({ address: 'Other St. 2' }) }),
    ];
    const { fieldErrors } = refused(arrangement({ shipments }));
    expect(fieldErrors).toMatchObject([{ path: 'address', code: 'REQUIRED' }]);
    const command = { ...COMMAND, address: 'At the gate' };
    expect(newPickup(arrangement({ shipments, command: command })).address).toBe('At the gate');
  });

  it.each([
    { courierCode: 'turtle', sender: party({ address: 'Other St. 2' }) },
    { sender: party({ address: 'Other St. 2', districtId: '31.73.07' }) },
  ])(
    'requires no pickup address where the differing shipment cannot be picked up anyway: %j',
    (changes) => {
      const shipments = [booked(FIRST), booked(SECOND, changes)];
      expect(refused(arrangement({ shipments })).code).toBe('PICKUP_NOT_ALLOWED');
    },
  );
});

const COMMAND: PickupCommand = {
  shipmentNumbers: [SECOND, FIRST].map(String),
  date: '2026-11-22',
  window: { start: '13:00', end: '16:00' },
  contact: { name: 'Sari', phone: '081234567' },
  address: null,
  notes: 'Ring',
};

function arrangement(changes: Partial<NewPickupInput> = {}): NewPickupInput {
  const couriers = new Map([
    ...['swift', 'turtle'].map((code) => [code, { ...swift('SEPARATE'), code }] as const),
    ['rider', { ...swift('WITH_BOOKING'), code: 'rider' }],
    ['runner', { ...swift('WITH_BOOKING'), code: 'runner', pickupAfterBooking: true }],
  ]);
  return {
    tenant: { accountId, environment },
    pickupId: 'new',
    command: COMMAND,
    shipments: [booked(FIRST), booked(SECOND)],
    courierOf: ({ courierCode }) => couriers.get(courierCode),
    now: NOW,
    ...changes,
  };
}

function booked(shipmentNumber = '', changes: Partial<Shipment> = {}): Shipment {
  return shipment({ shipmentNumber, status: 'BOOKED', awb: 'SIM1', ...changes });
}

function swift(pickup: PickupCapability): CourierProfile {
  const services = [service(), service({ code: 'DROP', pickupSupported: false })];
  const plain = profile({ services });
  return { ...plain, capabilities: { ...plain.capabilities, pickup } };
}

function refused(wanted: NewPickupInput): Refusal {
  try {
    newPickup(wanted);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
