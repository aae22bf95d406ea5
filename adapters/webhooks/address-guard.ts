import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Every address of a name; none where nobody knows it. Rejects where nobody could be asked. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** A name's address is one that nobody may have us call. */
export class AddressNotPublic extends Error {
  readonly code = 'ADDRESS_NOT_PUBLIC';

  constructor() {
    super('The name leads to an address that is not public.');
    this.name = 'AddressNotPublic';
  }
}

/** Nobody knows the name. */
export class NameUnknown extends Error {
  readonly code = 'ENOTFOUND';

  constructor() {
    super('The name is not known.');
    this.name = 'NameUnknown';
  }
}

/** Azure's door to a machine's own settings: it looks public, and is not. */
const OWN_DOORS: ReadonlySet<string> = new Set(['168.63.129.16']);
/** All that is given out of IPv6 (RFC 4291, IANA); ipaddr.js takes the rest for public as well. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const LOCALHOST = 'localhost';
/** In the order in which they are tried. */
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

/** Whether anybody on the Internet could be reached there. What is no address is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || OWN_DOORS.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

/**
 * The addresses of a name, all of them public: one that is not spoils the rest. Rejects with
 * AddressNotPublic, NameUnknown, or whatever the look-up rejects with.
 */
export function publicAddresses(lookup: Lookup, allowsLoopback: boolean): Lookup {
  return async (hostname) => {
    if (allowsLoopback && hostname === LOCALHOST) return LOOPBACK_ADDRESSES;
    const addresses = await lookup(hostname);
    if (addresses.length === 0) throw new NameUnknown();
    if (!addresses.every(isPublicAddress)) throw new AddressNotPublic();
    return addresses;
  };
}
