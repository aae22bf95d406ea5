import { describe, expect, it } from '@jest/globals';
import {
  AddressNotPublic,
  isPublicAddress,
  NameUnknown,
  publicAddresses,
} from './address-guard.ts';
import { PRIVATE_ADDRESSES, PUBLIC_ADDRESSES } from './fixtures/addresses.ts';
import { ADDRESS_HOSTS, OWN_HOSTS, REFUSED_URLS } from './fixtures/urls.ts';

describe('public addresses', () => {
  it('treats addresses of special ranges and invalid texts as not public', () => {
    expect(PRIVATE_ADDRESSES.filter(isPublicAddress)).toEqual([]);
  });

  it('treats addresses just outside the special ranges as public', () => {
    expect(PUBLIC_ADDRESSES.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it('covers more than 400 addresses and URLs by the tests of the address guard', () => {
    const all = [...PRIVATE_ADDRESSES, ...ADDRESS_HOSTS, ...OWN_HOSTS, ...REFUSED_URLS];
    expect(new Set(all).size).toBeGreaterThan(400);
  });
});

describe('addresses of a name', () => {
  it.each(PRIVATE_ADDRESSES)(
    'rejects a host name if %s is among its addresses',
    async (address) => {
      const mixed = ['8.8.8.8', address, '2606:4700:4700::1111'];
      const looked = publicAddresses(async () => mixed, true)('hooks.example.com');
      await expect(looked).rejects.toThrow(AddressNotPublic);
    },
  );

  it('returns all addresses of a host name if all are public', async () => {
    const looked = publicAddresses(async () => PUBLIC_ADDRESSES, false)('hooks.example.com');
    expect(await looked).toEqual(PUBLIC_ADDRESSES);
  });

  it('rejects a host name without addresses', async () => {
    const looked = publicAddresses(async () => [], false)('hooks.example.com');
    await expect(looked).rejects.toThrow(NameUnknown);
  });

  it('resolves only localhost to loopback, without a look-up, and only if that is allowed', async () => {
    const noAddress = async () => [];
    expect(await publicAddresses(noAddress, true)('localhost')).toEqual(['127.0.0.1', '::1']);
    await expect(publicAddresses(noAddress, false)('localhost')).rejects.toThrow(NameUnknown);
    await expect(publicAddresses(noAddress, true)('a.localhost')).rejects.toThrow(NameUnknown);
  });
});
