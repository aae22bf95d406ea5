import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#domain/chance.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, type ApiClient, apiClient, shipmentBody } from './api-client.ts';
import { type Fleet, share } from './fleet.ts';

type Shipment = DataOf<'createShipment'>;

/** One quote that a client wants a shipment of, and the key that it does not change. */
export type Purchase = {
  readonly quoteId: string;
  readonly key: string;
  /** How often the process died that was to sell it. */
  broken: number;
  /** Undefined: nobody has answered. */
  answered: Shipment | undefined;
};

/** The process died before it answered, or before it was reached. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE']);
const UNREACHED = 'ECONNREFUSED';

const PAUSE_MS = 20;

/** Buys one shipment after the other from whoever serves, until there is nobody. */
export async function buyer(fleet: Fleet, secret: string, chance: Chance): Promise<Purchase[]> {
  const purchases: Purchase[] = [];
  for (;;) {
    const quote = await asked(fleet, { secret, chance }, (client) => client.quote());
    if (quote === undefined) return purchases;
    const { quote_id: quoteId } = quote.data();
    const purchase: Purchase = { quoteId, key: chance.uuid(), broken: 0, answered: undefined };
    purchases.push(purchase);
    const answer = await asked(fleet, { secret, chance, purchase }, (client) =>
      client.ship(shipmentBody(quoteId), purchase.key),
    );
    purchase.answered = answer?.data();
    await sleep(share(chance) * PAUSE_MS);
  }
}

/** Asks the same again, of another, until somebody answers. Throws for any other failure. */
async function asked<Data>(
  fleet: Fleet,
  { secret, chance, purchase }: { secret: string; chance: Chance; purchase?: Purchase },
  send: (client: ApiClient) => Promise<Answer<Data>>,
): Promise<Answer<Data> | undefined> {
  for (;;) {
    const member = await fleet.member(chance);
    if (member === undefined) return undefined;
    try {
      const answer = await send(apiClient(member.port, secret));
      if (answer.status === 201) return answer;
      if (!isToComeBack(answer)) throw new Error(`${answer.status} ${answer.text}`)
      await sleep(PAUSE_MS);
    } catch (error) {
      const code = codeOf(error);
      if (BROKEN.has(code)) { member.broken += 1; if (purchase) purchase.broken += 1; }
      else if (code !== UNREACHED) throw error;
    }
  }
}

function isToComeBack({ status, text }: Answer<unknown>): boolean {
  return status === 503 || text.includes('IDEMPOTENCY_IN_PROGRESS');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
