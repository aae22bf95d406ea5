import { describe, expect, it } from '@jest/globals';
import { senderOf } from './sender.ts';

describe('sender of a request', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
    ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::7', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
    ['', '', ''],
    ['unknown', 'unknown', 'unknown'],
  ])('counts a request from %p as host %p in network %p', (address, host, network) => {
    expect(senderOf(address)).toEqual({ host, network });
  });
});
