import ipaddr from 'ipaddr.js';
import type { Sender } from '#domain/people/access/sender.ts';

const IPV4_BYTES_OF_NETWORK = 3;
const IPV6_PARTS_OF_NETWORK = 4;

/** Returns the text itself if it is not an address. */
export function senderOf(address: string): Sender {
  if (!ipaddr.isValid(address)) return { host: address, network: address };
  // An IPv4 connection to an IPv6 socket has an address like ::ffff:192.0.2.1.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) {
    const parts = parsed.parts.slice(0, IPV6_PARTS_OF_NETWORK);
    const network = `${parts.map((part) => part.toString(16)).join(':')}::/64`;
    return { host: network, network };
  }
  const network = `${parsed.octets.slice(0, IPV4_BYTES_OF_NETWORK).join('.')}.0/24`;
  return { host: parsed.toString(), network };
}
