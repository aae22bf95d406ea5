import { describe, expect, it } from '@jest/globals';
import { type Label, labelOf, refuseWithoutLabel } from '#domain/label/label.ts';
import { manifestOf } from '#domain/label/manifest.ts';
import type { Party } from '#domain/shipment/party.ts';
import { district, party, pickup, shipment } from '#tests/kit/builders.ts';

const SOLD_TO = { district: 'Kebomas', regency: 'Kabupaten Gresik', province: 'Jawa Timur' };
/** As a later release calls it. */
const RENAMED = { name: 'Kebomas Raya', regency: 'Kota Gresik', province: 'Jawa Timur' };
const districtOf = (districtId: string) => district(districtId, RENAMED);

describe('a place that a later release calls otherwise', () => {
  it.each<[string, Party['place'], Partial<Label>]>([
    ['as at the sale', SOLD_TO, { routing: 'KAB. GRESIK · KEBOMAS' }],
    [
      'as it is called now, if its names were not kept',
      null,
      { routing: 'KOTA GRESIK · KEBOMAS RAYA' },
    ],
  ])('stands on a label %s', (_how, place, expected) => {
    const label = labelOf(soldTo({ place, postalCode: '61124', village: null }), {
      trackingUrl: '',
      districtOf,
    });
    expect(label).toMatchObject(expected);
    const town = place === null ? RENAMED.regency : place.regency;
    expect(label.receiver.place).toContain(`${town}, Jawa Timur 61124`);
  });

  it.each([
    [SOLD_TO, 'Kabupaten Gresik'],
    [null, 'Kota Gresik'],
  ])('stands on a hand-over list likewise', (place, city) => {
    const sold = soldTo({ place });
    const visit = pickup({ shipmentNumbers: [sold.shipmentNumber] });
    const { rows } = manifestOf({ pickup: visit, id: 'pkp', shipments: [sold], districtOf });
    expect(rows).toMatchObject([{ city }]);
  });
});

function soldTo(receiver: Partial<Party>) {
  const sold = shipment({ status: 'BOOKED', awb: 'SIM1', receiver: party(receiver) });
  refuseWithoutLabel(sold);
  return sold;
}
