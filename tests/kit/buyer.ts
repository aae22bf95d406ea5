import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#domain/random.ts';
import type { DataOf } from '#src/http/contract/types.ts';
import { type Answer, type ApiClient, apiClient, shipmentBody } from './api-client.ts';
import type { Fleet, Member } from './fleet.ts';
import { randomFraction } from './share.ts';

/** Quote that a client orders, and the one key that it sends. */
export type Purchase = {
  readonly quoteId: string;
  readonly key: string;
  /** True if a process was killed during this request. */
  isBroken: boolean;
  /** Answer; undefined if none arrived, and the request was not repeated. */
  answered: DataOf<'createShipment'> | undefined;
};

type Wallet = {
  readonly secret: string;
  readonly random: Random;
  /** Purchases so far. */
  readonly purchases: Purchase[];
};
type Request<Data> = {
  readonly send: (client: ApiClient) => Promise<Answer<Data>>;
  /** Decides whether to retry when the process was killed. */
  readonly isToRepeat: () => boolean;
};

/** Errors that a client gets from a killed process: during its request, or before it. */
const LOSSES = new Map<unknown, 'KILLED' | 'NOT_REACHED'>([
  ['ECONNRESET', 'KILLED'],
  ['EPIPE', 'KILLED'],
  ['ECONNREFUSED', 'NOT_REACHED'],
]);

const PAUSE_MS = 20;
/** Share of interrupted purchases that are retried at once; the others are left for later. */
const PATIENCE = 0.5;

/** Creates one shipment after the other, at any serving process, until the fleet has ended. */
export async function buyer(fleet: Fleet, wallet: Wallet): Promise<void> {
  for (;;) {
    await fleet.atStrength();
    const quote = await asked(fleet, wallet, {
      send: (till) => till.quote(),
      isToRepeat: () => true,
    });
    if (quote === undefined) return;
    wallet.purchases.push(await bought(fleet, wallet, quote.data().quote_id));
    await sleep(randomFraction(wallet.random) * PAUSE_MS);
  }
}

async function bought(fleet: Fleet, wallet: Wallet, quoteId: string): Promise<Purchase> {
  const key = wallet.random.uuid();
  const purchase: Purchase = { quoteId, key, isBroken: false, answered: undefined };
  const answer = await asked(fleet, wallet, {
    send: (till) => till.ship(shipmentBody(quoteId), key),
    isToRepeat() {
      purchase.isBroken = true;
      return randomFraction(wallet.random) < PATIENCE;
    },
  });
  return { ...purchase, answered: answer?.data() };
}

/** Repeats the request until it is answered with 201; throws for errors that are not retryable. */
async function asked<Data>(
  fleet: Fleet,
  { secret, random }: Wallet,
  { send, isToRepeat }: Request<Data>,
): Promise<Answer<Data> | undefined> {
  for (;;) {
    const member = await fleet.member(random);
    if (member === undefined) return undefined;
    const answer = await send(apiClient(member.port, secret)).catch(lostAt(member));
    if (answer === 'KILLED' && !isToRepeat()) return undefined;
    if (typeof answer === 'string') continue;
    if (answer.status === 201) return answer;
    if (!answer.error().retryable) throw new Error(answer.text);
    await sleep(PAUSE_MS);
  }
}

/** Classifies how a request was lost; rethrows all other errors. */
function lostAt(member: Member): (error: unknown) => 'KILLED' | 'NOT_REACHED' {
  return (error) => {
    const lost = LOSSES.get(error instanceof Error && 'code' in error ? error.code : undefined);
    if (lost === undefined) throw error;
    if (lost === 'KILLED') member.broken += 1;
    return lost;
  };
}
