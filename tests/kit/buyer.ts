import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#domain/chance.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, type ApiClient, apiClient, shipmentBody } from './api-client.ts';
import { type Fleet, share } from './fleet.ts';

/** A quote that a client wants to become a shipment, and the one key that it sends. */
export type Purchase = {
  readonly quoteId: string;
  readonly key: string;
  /** Whether a process was killed that had this request. */
  isBroken: boolean;
  /** Undefined: nobody was left to answer. */
  answered: DataOf<'createShipment'> | undefined;
};

type Wallet = { readonly secret: string; readonly chance: Chance };
type Request<Data> = {
  readonly send: (client: ApiClient) => Promise<Answer<Data>>;
  readonly onBroken: () => void;
};

/** The process was killed while it had the request; before that it would have been refused. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE']);
const NOT_REACHED = 'ECONNREFUSED';

const PAUSE_MS = 20;

/** Buys one shipment after the other, from whoever serves, until the fleet is over. */
export async function buyer(fleet: Fleet, wallet: Wallet): Promise<readonly Purchase[]> {
  const purchases: Purchase[] = [];
  for (;;) {
    await fleet.atStrength();
    const quote = await asked(fleet, wallet, { send: (till) => till.quote(), onBroken() {} });
    if (quote === undefined) return purchases;
    purchases.push(await bought(fleet, wallet, quote.data().quote_id));
    await sleep(share(wallet.chance) * PAUSE_MS);
  }
}

async function bought(fleet: Fleet, wallet: Wallet, quoteId: string): Promise<Purchase> {
  const key = wallet.chance.uuid();
  const purchase: Purchase = { quoteId, key, isBroken: false, answered: undefined };
  const answer = await asked(fleet, wallet, {
    send: (till) => till.ship(shipmentBody(quoteId), key),
    onBroken() {
      purchase.isBroken = true;
    },
  });
  return { ...purchase, answered: answer?.data() };
}

/** Sends the same until somebody has answered with 201; throws for what no client can mend. */
async function asked<Data>(
  fleet: Fleet,
  { secret, chance }: Wallet,
  { send, onBroken }: Request<Data>,
): Promise<Answer<Data> | undefined> {
  for (;;) {
    const member = await fleet.member(chance);
    if (member === undefined) return undefined;
    try {
      const answer = await send(apiClient(member.port, secret));
      if (answer.status === 201) return answer;
      if (!answer.error().retryable) throw new Error(answer.text);
      await sleep(PAUSE_MS);
    } catch (error) {
      if (codeOf(error) === NOT_REACHED) continue;
      if (!BROKEN.has(codeOf(error))) throw error;
      member.broken += 1;
      onBroken();
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
