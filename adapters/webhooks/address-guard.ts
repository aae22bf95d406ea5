import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All addresses of a name; empty if it is unknown. Rejects if the look-up failed. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** The name resolves to an address that is not public. */
export class AddressNotPublic extends Error {
  readonly code = 'ADDRESS_NOT_PUBLIC';

  constructor() {
    super('The name leads to an address that is not public.');
    this.name = 'AddressNotPublic';
  }
}

/** The name does not resolve. */
export class NameUnknown extends Error {
  readonly code = 'ENOTFOUND';

  constructor() {
    super('The name is not known.');
    this.name = 'NameUnknown';
  }
}

/** Azure's platform address: it is in a public range, but reaches the machine's own metadata. */
const CLOUD_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);
/** Allocated IPv6 (RFC 4291, IANA); ipaddr.js treats the rest as public, too. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const LOCALHOST = 'localhost';
/** Addresses of localhost, in order of attempts. */
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

/** True for a publicly routable address; false for any other text. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || CLOUD_ADDRESSES.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

/**
 * Returns all addresses of a name if they are public. Rejects with AddressNotPublic if any is not,
 * with NameUnknown, or as the look-up does.
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
