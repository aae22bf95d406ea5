import type { Clock } from '#domain/time.ts';
import { isLoopback, urlRefusal } from '#domain/webhook/url.ts';
import type { WebhookSender } from '#domain/webhook/webhook-sender.ts';
import { AddressNotPublic, type Lookup, publicAddresses } from './address-guard.ts';
import { guardedAgents } from './agents.ts';
import { dnsLookup } from './dns-lookup.ts';
import { exchange } from './exchange.ts';
import { failureOf } from './failure.ts';

type Deps = {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Receivers on this machine, without TLS: for trying out only. */
  readonly allowsLoopback: boolean;
  readonly lookup?: Lookup;
};

/** Whoever waits for an answer of ours does not wait for a name server. */
const LOOKUP_MS = 2000;

/** Requests to receivers, at public addresses only. */
export function webhookSender(deps: Deps): WebhookSender {
  const { clock, allowsLoopback, lookup = dnsLookup() } = deps;
  const addressesOf = publicAddresses(lookup, allowsLoopback);
  const line = { agents: guardedAgents(addressesOf, allowsLoopback), clock };
  return {
    async send(request) {
      const error = urlRefusal(request.url, deps);
      if (error !== null) return { kind: 'NOT_ALLOWED', error };
      // As it was judged, not as somebody else may read it.
      const judged = { ...request, url: new URL(request.url).href };
      const { reply, isStale } = await exchange(judged, line);
      // Whether it has come or not nobody knows: receivers know a delivery by its id.
      return isStale ? (await exchange(judged, line)).reply : reply;
    },
    async refusalOf(text) {
      const refusal = urlRefusal(text, deps);
      if (refusal !== null) return refusal;
      const url = new URL(text);
      return allowsLoopback && isLoopback(url) ? null : addressRefusal(addressesOf(url.hostname));
    },
  };
}

async function addressRefusal(looked: ReturnType<Lookup>): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, LOOKUP_MS, null);
  const judged = looked.then(
    () => null,
    (error) => (error instanceof AddressNotPublic ? failureOf(error).error : null),
  );
  return Promise.race([judged, late]).finally(() => clearTimeout(timer));
}
