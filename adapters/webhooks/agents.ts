import type { LookupFunction } from 'node:net';
import { isIPv6 } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { Lookup } from './address-guard.ts';

export type Agents = {
  readonly httpAgent: RequestFilteringHttpAgent;
  readonly httpsAgent: RequestFilteringHttpsAgent;
};

/**
 * More than one process ever sends at once: a wall, not a queue. Many clients' endpoints may be at
 * one host, and who hangs there must not have the others wait.
 */
const SOCKETS_MAX = 4096;
/** As many as one endpoint is sent at once. */
const FREE_SOCKETS_MAX = 4;
/** Receivers of Node close a connection after five silent seconds; ours are closed before. */
const IDLE_MS = 4000;
/** Before the next address is tried; Node's quarter of a second is too short across an ocean. */
const NEXT_ADDRESS_MS = 1000;

/**
 * Connections to public addresses only, judged for each that is opened, and kept for the next
 * request to the same host. The package judges hosts that are written as addresses and, after
 * ours, what the look-up says; told to allow or deny a range, it writes to the console.
 */
export function guardedAgents(addressesOf: Lookup, allowsLoopback: boolean): Agents {
  const options = {
    keepAlive: true,
    maxSockets: SOCKETS_MAX,
    maxFreeSockets: FREE_SOCKETS_MAX,
    timeout: IDLE_MS,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    lookup: asNode(addressesOf),
    allowIPAddressList: allowsLoopback ? ['127.0.0.1', '::1'] : [],
  };
  return {
    httpAgent: new RequestFilteringHttpAgent(options),
    // Said, so that no environment variable says otherwise.
    httpsAgent: new RequestFilteringHttpsAgent({ ...options, rejectUnauthorized: true }),
  };
}

/** As sockets ask: with all addresses, unless the process was told to try only one. */
function asNode(addressesOf: Lookup): LookupFunction {
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
