import { DAY_MS } from '#domain/time.ts';
import type { Ports } from '../../ports.ts';

/** The member whose e-mails a link ends. */
export type Subscriber = { readonly accountId: string; readonly personId: string };

type Deps = Pick<Ports, 'oneTimeTokens' | 'pageUrl'> & {
  readonly clock: Pick<Ports['clock'], 'now'>;
};

/** Long, because an e-mail may be read long after it arrived. */
const VALID_MS = 400 * DAY_MS;
/** A person without an account gets no news, so such a notice shows no link. */
const IDS = /^([0-9a-f-]{36}) ([0-9a-f-]{36})$/;

export function unsubscribeUrl(
  { accountId, personId }: { readonly accountId: string | null; readonly personId: string },
  { oneTimeTokens, pageUrl, clock }: Deps,
): string {
  const validUntil = new Date(clock.now().getTime() + VALID_MS);
  const text = `${accountId ?? ''} ${personId}`;
  return `${pageUrl}/unsubscribe/${oneTimeTokens.make('news_unsubscribe', text, validUntil)}`;
}

/** Undefined if the link is not ours or too old. */
export function subscriberOf(
  token: string,
  { oneTimeTokens, clock }: Omit<Deps, 'pageUrl'>,
): Subscriber | undefined {
  const text = oneTimeTokens.read('news_unsubscribe', token, clock.now()) ?? '';
  const [, accountId, personId] = IDS.exec(text) ?? [];
  return accountId === undefined || personId === undefined ? undefined : { accountId, personId };
}
