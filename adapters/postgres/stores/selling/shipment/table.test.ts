import { expect, it } from '@jest/globals';
import { party } from '#tests/kit/builders.ts';
import { shipments } from './table.ts';

it.each(['sender', 'receiver'])(
  'reads a stored %s without village and place as having null for both',
  (role) => {
    const field = shipments.fields.find(({ property }) => property === role);
    const { village: _, place: __, ...old } = party();
    expect(field?.options.transformer?.from(old)).toEqual(party({ village: null, place: null }));
    const known = party({
      village: 'Dukuh',
      place: { district: 'a', regency: 'b', province: 'c' },
    });
    expect(field?.options.transformer?.from(known)).toEqual(known);
  },
);
