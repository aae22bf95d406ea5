import { describe, expect, it } from '@jest/globals';
import {
  type Parties,
  type Party,
  phoneErrors,
  routeErrors,
  streetAddress,
  withNormalPhone,
} from '#domain/selling/shipment/party.ts';
import { party } from '#tests/kit/builders.ts';
import { sampleQuote } from './quote-samples.ts';

describe('parties', () => {
  it('normalises the phone of a party and keeps everything else', () => {
    const typed = party({ phone: '0812-3456-7890' });
    expect(withNormalPhone(typed)).toEqual({ ...typed, phone: '+6281234567890' });
    expect(withNormalPhone(party({ phone: '12' }))).toEqual(party({ phone: '12' }));
    expect(withNormalPhone({ name: 'Budi' })).toEqual({ name: 'Budi' });
  });

  it('reports every invalid phone of the parties, and none that is missing', () => {
    const wrong = between({ phone: '12' }, { phone: '+1 415 555 0123' });
    const message = expect.stringContaining('must be an Indonesian phone number');
    expect(phoneErrors(wrong)).toEqual([
      { path: 'sender.phone', code: 'INVALID_FORMAT', message },
      { path: 'receiver.phone', code: 'INVALID_FORMAT', message },
    ]);
    expect(phoneErrors(between({}, {}))).toEqual([]);
    expect(phoneErrors({ sender: {}, receiver: {} })).toEqual([]);
  });

  it.each([
    ['31.73.06', '35.25.14', []],
    ['35.25.14', '35.25.14', ['sender.district_id']],
    ['31.73.06', '31.73.06', ['receiver.district_id']],
    // The two directions have different prices.
    ['35.25.14', '31.73.06', ['sender.district_id', 'receiver.district_id']],
    [undefined, '31.73.06', ['receiver.district_id']],
  ])('reports for parties from %s to %s the route mismatches %j', (sender, receiver, paths) => {
    const parties = { sender: { districtId: sender }, receiver: { districtId: receiver } };
    const found = routeErrors(parties, sampleQuote());
    expect(found.map(({ path, code }) => [path, code])).toEqual(
      paths.map((path) => [path, 'ROUTE_MISMATCH']),
    );
  });

  it('names both districts in a route mismatch', () => {
    const [wrong] = routeErrors(between({ districtId: '11.01.01' }, {}), sampleQuote());
    expect(wrong?.message).toBe('sender.district_id is 11.01.01, but the price is from 31.73.06.');
  });

  it.each([
    ['Jl. Veteran 8', null, 'Jl. Veteran 8'],
    ['Jl. Veteran 8', 'Sidokumpul', 'Jl. Veteran 8, Sidokumpul'],
    ['Jl. Veteran 8, kel. SIDOKUMPUL', 'Sidokumpul', 'Jl. Veteran 8, kel. SIDOKUMPUL'],
  ])('combines the address %j and the village %j into %j', (address, village, found) => {
    expect(streetAddress(address, village)).toBe(found);
  });
});

function between(sender: Partial<Party>, receiver: Partial<Party>): Parties {
  return { sender: party(sender), receiver: party({ districtId: '35.25.14', ...receiver }) };
}
