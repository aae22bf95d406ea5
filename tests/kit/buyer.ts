import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '#domain/chance.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, type ApiClient, apiClient, shipmentBody } from './api-client.ts';
import type { Fleet, Member } from './fleet.ts';
import { share } from './share.ts';

/** A quote that a client wants to become a shipment, and the one key that it sends. */
export type Purchase = {
  readonly quoteId: string;
  readonly key: string;
  /** Whether a process was killed that had this request. */
  isBroken: boolean;
  /** Undefined: nobody did, and the client has not come again. */
  answered: DataOf<'createShipment'> | undefined;
};

type Wallet = {
  readonly secret: string;
  readonly chance: Chance;
  /** What was bought so far. */
  readonly purchases: Purchase[];
};
type Request<Data> = {
  readonly send: (client: ApiClient) => Promise<Answer<Data>>;
  /** Whether it is sent again when its process was killed. */
  readonly isToRepeat: () => boolean;
};

/** What a client sees of a process that was killed: with the request in hand, or before. */
const LOSSES = new Map<unknown, 'KILLED' | 'NOT_REACHED'>([
  ['ECONNRESET', 'KILLED'],
  ['EPIPE', 'KILLED'],
  ['ECONNREFUSED', 'NOT_REACHED'],
]);

const PAUSE_MS = 20;
/** Of clients whose purchase is cut off: the others leave it as it is, for now. */
const PATIENCE = 0.5;

/** Buys one shipment after the other, from whoever serves, until the fleet is over. */
export async function buyer(fleet: Fleet, wallet: Wallet): Promise<void> {
  for (;;) {
    await fleet.atStrength();
    const quote = await asked(fleet, wallet, {
      send: (till) => till.quote(),
      isToRepeat: () => true,
    });
    if (quote === undefined) return;
    wallet.purchases.push(await bought(fleet, wallet, quote.data().quote_id));
    await sleep(share(wallet.chance) * PAUSE_MS);
  }
}

async function bought(fleet: Fleet, wallet: Wallet, quoteId: string): Promise<Purchase> {
  const key = wallet.chance.uuid();
  const purchase: Purchase = { quoteId, key, isBroken: false, answered: undefined };
  const answer = await asked(fleet, wallet, {
    send: (till) => till.ship(shipmentBody(quoteId), key),
    isToRepeat() {
      purchase.isBroken = true;
      return share(wallet.chance) < PATIENCE;
    },
  });
  return { ...purchase, answered: answer?.data() };
}

/** Sends the same until somebody has answered with 201; throws for what no client can mend. */
async function asked<Data>(
  fleet: Fleet,
  { secret, chance }: Wallet,
  { send, isToRepeat }: Request<Data>,
): Promise<Answer<Data> | undefined> {
  for (;;) {
    const member = await fleet.member(chance);
    if (member === undefined) return undefined;
    const answer = await send(apiClient(member.port, secret)).catch(lostAt(member));
    if (answer === 'KILLED' && !isToRepeat()) return undefined;
    if (typeof answer === 'string') continue;
    if (answer.status === 201) return answer;
    if (!answer.error().retryable) throw new Error(answer.text);
    await sleep(PAUSE_MS);
  }
}

/** How a request got lost; throws what is no loss. */
function lostAt(member: Member): (error: unknown) => 'KILLED' | 'NOT_REACHED' {
  return (error) => {
    const lost = LOSSES.get(error instanceof Error && 'code' in error ? error.code : undefined);
    if (lost === undefined) throw error;
    if (lost === 'KILLED') member.broken += 1;
    return lost;
  };
}
