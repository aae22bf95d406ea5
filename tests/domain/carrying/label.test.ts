import { describe, expect, it } from '@jest/globals';
import { type Label, labelOf, refuseWithoutLabel } from '#domain/carrying/label/label.ts';
import { manifestOf } from '#domain/carrying/label/manifest.ts';
import type { Party } from '#domain/selling/shipment/party.ts';
import { district, party, pickup, shipment } from '#tests/kit/builders.ts';

const SOLD_TO = { district: 'Kebomas', regency: 'Kabupaten Gresik', province: 'Jawa Timur' };
/** Names of the same district in a later release of the area data. */
const RENAMED = { name: 'Kebomas Raya', regency: 'Kota Gresik', province: 'Jawa Timur' };
const districtOf = (districtId: string) => district(districtId, RENAMED);

describe('place renamed by a later release', () => {
  it.each<[string, Party['place'], Partial<Label>]>([
    ['with its names at the sale', SOLD_TO, { routing: 'KAB. GRESIK · KEBOMAS' }],
    [
      'with its present names if those of the sale were not kept',
      null,
      { routing: 'KOTA GRESIK · KEBOMAS RAYA' },
    ],
  ])('prints a renamed place on a label %s', (_how, place, expected) => {
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
  ])('prints a renamed place on a manifest: %j as %s', (place, city) => {
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
