import { describe, expect, it } from '@jest/globals';
import { shownAddress } from '#domain/network-address.ts';

describe('address in the process log', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['::1', '0:0:0::/48'],
  ])('truncates the address %s in the process log to its network %s', (address, network) => {
    expect(shownAddress(address, 'cut')).toBe(network);
  });

  it('logs the whole client address or none, as the setting says', () => {
    expect(shownAddress('203.0.113.77', 'full')).toBe('203.0.113.77');
    expect(shownAddress('203.0.113.77', 'off')).toBeUndefined();
    expect(shownAddress('', 'full')).toBeUndefined();
  });
});
