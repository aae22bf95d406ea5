import { describe, expect, it } from '@jest/globals';
import { shownAddress } from '#domain/network-address.ts';

describe('an address in the log of the process', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['::1', '0:0:0::/48'],
  ])('is cut to its network: %s is %s', (address, network) => {
    expect(shownAddress(address, 'cut')).toBe(network);
  });

  it('is whole or absent where that is set', () => {
    expect(shownAddress('203.0.113.77', 'full')).toBe('203.0.113.77');
    expect(shownAddress('203.0.113.77', 'off')).toBeUndefined();
    expect(shownAddress('', 'full')).toBeUndefined();
  });
});
