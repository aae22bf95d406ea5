import { expect, it } from '@jest/globals';
import { shipmentView } from '#src/views/selling/shipment.ts';
import { usualVisit } from '#src/web/kit/usual-visit.ts';
import { type Candidate, collectable } from '#src/web/pages/carrying/pickups/candidates.ts';
import { pickupsSearch } from '#src/web/pages/carrying/pickups/search.ts';
import { party, shipment } from '#tests/kit/builders.ts';
import { TRACKING_URL } from '#tests/kit/tracking-url.ts';

const JAKARTA = party({ districtId: '31.73.06' });
const GRESIK = party({ districtId: '35.25.14' });

function candidate(
  number: string,
  changes: Partial<Parameters<typeof shipment>[0]> = {},
): Candidate {
  const own = { shipmentNumber: number, collectionMethod: 'PICKUP', sender: JAKARTA } as const;
  return shipmentView(shipment({ ...own, ...changes }), TRACKING_URL);
}

it('offers for a pickup only uncollected shipments from the first one\u2019s place', () => {
  const taken = { pickupId: '01900000-0000-7000-8000-000000000001' };
  const shipments = [
    candidate('SHP1', taken),
    candidate('SHP2'),
    candidate('SHP3', { sender: GRESIK }),
    candidate('SHP4', { collectionMethod: 'DROP_OFF' }),
    candidate('SHP5'),
  ];
  const numbers = collectable(shipments).map((one) => one.shipment_number);
  expect(numbers).toEqual(['SHP2', 'SHP5']);
  expect(collectable([])).toEqual([]);
});

it('limits the offered shipments to the maximum of one pickup', () => {
  const many = Array.from({ length: 60 }, (_, at) => candidate(`SHP${at}`));
  expect(collectable(many)).toHaveLength(50);
});

it('proposes a pickup tomorrow afternoon in WIB', () => {
  const late = Date.parse('2026-11-21T18:00:00Z');
  expect(usualVisit(late, 'WIB')).toEqual({ date: '2026-11-23', start: '13:00', end: '16:00' });
});

it('drops invalid parameters from the URL of the pickups', () => {
  expect(pickupsSearch({ status: 'CONFIRMED,NONSENSE', request: 'yes' })).toEqual({
    status: ['CONFIRMED'],
    courier: undefined,
    after: undefined,
    request: undefined,
  });
});
