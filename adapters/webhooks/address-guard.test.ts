import { describe, expect, it } from '@jest/globals';
import {
  AddressNotPublic,
  isPublicAddress,
  NameUnknown,
  publicAddresses,
} from './address-guard.ts';
import { PRIVATE_ADDRESSES, PUBLIC_ADDRESSES } from './fixtures/addresses.ts';
import { ADDRESS_HOSTS, OWN_HOSTS, REFUSED_URLS } from './fixtures/urls.ts';

describe('an address', () => {
  it('of a special range, or one that is none, is not public', () => {
    expect(PRIVATE_ADDRESSES.filter(isPublicAddress)).toEqual([]);
  });

  it('beside those ranges is public', () => {
    expect(PUBLIC_ADDRESSES.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it('of every kind is tried: with the spellings of URLs more than 400', () => {
    const all = [...PRIVATE_ADDRESSES, ...ADDRESS_HOSTS, ...OWN_HOSTS, ...REFUSED_URLS];
    expect(new Set(all).size).toBeGreaterThan(400);
  });
});

describe("a name's addresses", () => {
  it.each(PRIVATE_ADDRESSES)('are refused for a single %s among them', async (address) => {
    const mixed = ['8.8.8.8', address, '2606:4700:4700::1111'];
    const looked = publicAddresses(async () => mixed, true)('hooks.example.com');
    await expect(looked).rejects.toThrow(AddressNotPublic);
  });

  it('are all given where all of them are public', async () => {
    const looked = publicAddresses(async () => PUBLIC_ADDRESSES, false)('hooks.example.com');
    expect(await looked).toEqual(PUBLIC_ADDRESSES);
  });

  it('are none where there are none', async () => {
    const looked = publicAddresses(async () => [], false)('hooks.example.com');
    await expect(looked).rejects.toThrow(NameUnknown);
  });

  it('are loopback for localhost alone, unasked, and only where that is allowed', async () => {
    const noAddress = async () => [];
    expect(await publicAddresses(noAddress, true)('localhost')).toEqual(['127.0.0.1', '::1']);
    await expect(publicAddresses(noAddress, false)('localhost')).rejects.toThrow(NameUnknown);
    await expect(publicAddresses(noAddress, true)('a.localhost')).rejects.toThrow(NameUnknown);
  });
});
