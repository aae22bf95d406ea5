import { isLoopback, urlRefusal } from '#domain/notifying/webhook/url.ts';
import type { WebhookSender } from '#domain/notifying/webhook/webhook-sender.ts';
import type { Clock } from '#domain/time.ts';
import { AddressNotPublic, type Lookup, publicAddresses } from './address-guard.ts';
import { guardedAgents } from './agents.ts';
import { dnsLookup } from './dns-lookup.ts';
import { exchange } from './exchange.ts';
import { failureOf } from './failure.ts';

type Deps = {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Allows receivers on this machine, without TLS; for development only. */
  readonly allowsLoopback: boolean;
  readonly lookup?: Lookup;
};

/** Limits how long a client's request waits for a name server. */
const LOOKUP_MS = 2000;

/** Sends to public addresses only. */
export function webhookSender(deps: Deps): WebhookSender {
  const { clock, allowsLoopback, lookup = dnsLookup() } = deps;
  const addressesOf = publicAddresses(lookup, allowsLoopback);
  const exchangeDeps = { agents: guardedAgents(addressesOf, allowsLoopback), clock };
  return {
    async send(request) {
      const error = urlRefusal(request.url, deps);
      if (error !== null) return { kind: 'NOT_ALLOWED', error };
      // Sent as the normalised URL that was checked, so that no other parser reads it differently.
      const normalised = { ...request, url: new URL(request.url).href };
      const { reply, isStale } = await exchange(normalised, exchangeDeps);
      // The first request may have arrived, so this may be a duplicate: receivers recognise a
      // delivery by its id.
      return isStale ? (await exchange(normalised, exchangeDeps)).reply : reply;
    },
    async refusalOf(text) {
      const refusal = urlRefusal(text, deps);
      if (refusal !== null) return refusal;
      const url = new URL(text);
      return allowsLoopback && isLoopback(url) ? null : addressRefusal(addressesOf(url.hostname));
    },
  };
}

async function addressRefusal(lookup: ReturnType<Lookup>): Promise<string | null> {
  const { promise: timedOut, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, LOOKUP_MS, null);
  const refusal = lookup.then(
    () => null,
    (error) => (error instanceof AddressNotPublic ? failureOf(error).error : null),
  );
  return Promise.race([refusal, timedOut]).finally(() => clearTimeout(timer));
}
