import { describe, expect, it } from '@jest/globals';
import type { CourierProfile, PickupCapability } from '#domain/courier/courier.ts';
import { type NewPickupInput, newPickup, type PickupCommand } from '#domain/pickup/new-pickup.ts';
import { PICKUP_OBSTACLES } from '#domain/pickup/obstacle.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment/status.ts';
import { party, profile, service, shipment } from '#tests/kit/builders.ts';

const NOW = new Date('2026-11-21T08:00:00.000Z');
const { accountId, environment } = shipment();
const FIRST = 'SHP261121000000009';
const SECOND = 'SHP26112100000001G';

/** Of the second shipment, and why it cannot be picked up with the first. */
const OBSTACLES: readonly (readonly [string, Partial<Shipment>, readonly string[]])[] = [
  ...SHIPMENT_STATUSES.filter((status) => status !== 'BOOKED').map(
    (status) => [`is ${status}`, { status }, ['NOT_BOOKED']] as const,
  ),
  ['is of a service that is brought', { serviceCode: 'DROP' }, ['SERVICE_WITHOUT_PICKUP']],
  ['is of a service that is no more', { serviceCode: 'GONE' }, ['SERVICE_WITHOUT_PICKUP']],
  ['is another courier’s', { courierCode: 'turtle' }, ['OTHER_COURIER']],
  [
    'is of a courier that is no more',
    { courierCode: 'gone' },
    ['SERVICE_WITHOUT_PICKUP', 'OTHER_COURIER'],
  ],
  [
    'is of a courier that takes pickups with its bookings, and had none in this one',
    { courierCode: 'rider' },
    ['PICKUP_WITH_BOOKING_ONLY', 'OTHER_COURIER'],
  ],
  ['is of another one that takes requests, too', { courierCode: 'runner' }, ['OTHER_COURIER']],
  ['is elsewhere', { sender: party({ districtId: '31.73.07' }) }, ['OTHER_ORIGIN']],
  ['is in another pickup', { pickupId: 'one' }, ['IN_OTHER_PICKUP']],
  ['was picked up by one', { status: 'PICKED_UP', pickupId: 'one' }, ['NOT_BOOKED']],
  [
    'is all of that',
    {
      status: 'DELIVERED',
      serviceCode: 'DROP',
      courierCode: 'turtle',
      sender: party({ districtId: '31.73.07', address: 'Elsewhere' }),
    },
    ['NOT_BOOKED', 'SERVICE_WITHOUT_PICKUP', 'OTHER_COURIER', 'OTHER_ORIGIN'],
  ],
];

/** The field errors of a command by itself. */
const WRONG: readonly (readonly [string, Partial<PickupCommand>, readonly string[]])[] = [
  ['an invalid phone', { contact: { name: 'B', phone: '123' } }, ['contact.phone INVALID_FORMAT']],
  ['a day that is over', { date: '2026-11-20' }, ['window.start WINDOW_INVALID']],
  ['an unknown shipment', { shipmentNumbers: [FIRST, 'SHP1'] }, ['shipments.1 UNKNOWN_SHIPMENT']],
  ['nothing that is known', { shipmentNumbers: ['SHP1'] }, ['shipments.0 UNKNOWN_SHIPMENT']],
  [
    'everything wrong',
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

describe('a pickup', () => {
  it('is requested as its command says, at the place of its shipments', () => {
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

  it('is certain at once where the bookings carried exactly that', () => {
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

  it('is where the bookings said, the village included', () => {
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

  it('may fetch what was to be dropped off, where its service supports pickup', () => {
    const shipments = [booked(FIRST), booked(SECOND, { collectionMethod: 'DROP_OFF' })];
    expect(newPickup(arrangement({ shipments })).waiting).toEqual([SECOND, FIRST]);
  });

  it('is of no courier that does not come at all', () => {
    const refusal = refused(arrangement({ courierOf: () => swift('NONE') }));
    expect(refusal.details.shipments).toEqual(
      [SECOND, FIRST].map((shipmentNumber) => ({
        shipmentNumber,
        reasons: ['SERVICE_WITHOUT_PICKUP'],
      })),
    );
  });

  it('is at the time of the place, whatever the zone', () => {
    const sender = party({ districtId: '91.71.01' });
    const shipments = [booked(FIRST, { sender })];
    const command = { ...COMMAND, shipmentNumbers: [FIRST] };
    expect(newPickup(arrangement({ shipments, command: command }))).toMatchObject({
      timeZone: 'WIT',
      originDistrictId: '91.71.01',
    });
  });
});

describe('a shipment cannot be picked up that', () => {
  it.each(OBSTACLES)('%s', (_, changes, reasons) => {
    const shipments = [booked(FIRST), booked(SECOND, changes)];
    const command = { ...COMMAND, shipmentNumbers: [FIRST, SECOND] };
    const refusal = refused(arrangement({ shipments, command: command }));
    expect(refusal.code).toBe('PICKUP_NOT_ALLOWED');
    expect(refusal.details).toEqual({ shipments: [{ shipmentNumber: SECOND, reasons }] });
  });

  it('has any reason that there is: the table knows them all', () => {
    expect(new Set(OBSTACLES.flatMap(([, , reasons]) => reasons))).toEqual(
      new Set(PICKUP_OBSTACLES),
    );
  });

  it('is listed with all others, each by itself; the first one sets courier and place', () => {
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

describe('a pickup command', () => {
  it.each(WRONG)('is refused for %s, all of it at once', (_, changes, wrong) => {
    const refusal = refused(arrangement({ command: { ...COMMAND, ...changes } }));
    expect(refusal.fieldErrors.map(({ path, code }) => `${path} ${code}`)).toEqual(wrong);
    const isUnknown = wrong.join().includes('UNKNOWN_SHIPMENT');
    expect(refusal.code).toBe(isUnknown ? 'UNKNOWN_SHIPMENT' : 'VALIDATION_ERROR');
  });

  it('is refused for wrong fields before it is refused for shipments', () => {
    const shipments = [booked(FIRST, { status: 'LOST' }), booked(SECOND)];
    const command = { ...COMMAND, date: '2026-11-20' };
    expect(refused(arrangement({ shipments, command: command })).code).toBe('VALIDATION_ERROR');
  });

  it('names the place where the senders are at several', () => {
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
  ])('need not name it for what is not picked up with the others: %j', (changes) => {
    const shipments = [booked(FIRST), booked(SECOND, changes)];
    expect(refused(arrangement({ shipments })).code).toBe('PICKUP_NOT_ALLOWED');
  });
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
