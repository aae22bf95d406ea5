import { Resolver } from 'node:dns/promises';
import type { Lookup } from './address-guard.ts';

/** Timeout per query and server. */
const TIMEOUT_MS = 2000;
const ATTEMPTS = 2;

/** Codes for no such name, or no record of the type. */
const NOT_FOUND_CODES: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Queries the machine's name servers over its own sockets. The operating system's look-up
 * (getaddrinfo) would block a thread of the small pool while a server is silent, and would also
 * resolve names of /etc/hosts and the local network.
 */
export function dnsLookup(): Lookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: ATTEMPTS });
  return async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (addresses.length > 0) return addresses;
    const failed = answers.find((answer) => answer.status === 'rejected' && !isNotFound(answer));
    if (failed?.status === 'rejected') throw failed.reason;
    return [];
  };
}

function isNotFound({ reason }: PromiseRejectedResult): boolean {
  return NOT_FOUND_CODES.has(reason?.code);
}
