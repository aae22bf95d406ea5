import type { LookupFunction } from 'node:net';
import { isIPv6 } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { Lookup } from './address-guard.ts';

export type Agents = {
  readonly httpAgent: RequestFilteringHttpAgent;
  readonly httpsAgent: RequestFilteringHttpsAgent;
};

/**
 * More than a process ever sends at once: a safety limit, not a queue. Endpoints of many clients
 * may share a host, and unresponsive ones must not delay the others.
 */
const SOCKETS_MAX = 4096;
/** Number of concurrent attempts to one endpoint. */
const FREE_SOCKETS_MAX = 4;
/** Node servers close a connection after five idle seconds; we close it earlier. */
const IDLE_MS = 4000;
/**
 * Time before the next address is tried; Node's 250 ms are too short for intercontinental
 * connections.
 */
const NEXT_ADDRESS_MS = 1000;

/**
 * Keep-alive connections to public addresses only, checked whenever a connection is opened. The
 * package checks literal addresses in URLs and, after our look-up, its results. Its options to
 * allow or deny ranges are not used, because they make it write to the console.
 */
export function guardedAgents(addressesOf: Lookup, allowsLoopback: boolean): Agents {
  const options = {
    keepAlive: true,
    maxSockets: SOCKETS_MAX,
    maxFreeSockets: FREE_SOCKETS_MAX,
    timeout: IDLE_MS,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    lookup: nodeLookup(addressesOf),
    allowIPAddressList: allowsLoopback ? ['127.0.0.1', '::1'] : [],
  };
  return {
    httpAgent: new RequestFilteringHttpAgent(options),
    // Explicit, so that no environment variable overrides it.
    httpsAgent: new RequestFilteringHttpsAgent({ ...options, rejectUnauthorized: true }),
  };
}

/** Sockets request all addresses, unless the process disables autoSelectFamily. */
function nodeLookup(addressesOf: Lookup): LookupFunction {
  return (hostname, { all }, callback) => {
    addressesOf(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        if (all) callback(null, found);
        else callback(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error) => callback(error, ''),
    );
  };
}
