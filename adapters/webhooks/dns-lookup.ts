import { Resolver } from 'node:dns/promises';
import type { Lookup } from './address-guard.ts';

/** Of each question to each server, which is asked twice. */
const TIMEOUT_MS = 2000;
const TRIES = 2;

/** Answers that say that there is no such name, or that it has no such address. */
const UNKNOWN: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Asks the machine's name servers over its own sockets. The operating system's look-up would hold
 * a thread of the few that there are for as long as a name's server is silent, and would find what
 * only this machine or its network calls by that name.
 */
export function dnsLookup(): Lookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    );
    if (addresses.length > 0) return addresses;
    const failed = answers.find((answer) => answer.status === 'rejected' && !isUnknown(answer));
    if (failed?.status === 'rejected') throw failed.reason;
    return [];
  };
}

function isUnknown({ reason }: PromiseRejectedResult): boolean {
  return UNKNOWN.has(reason?.code);
}
