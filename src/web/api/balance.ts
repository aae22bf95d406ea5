import type { Clients } from './client.ts';
import { reading } from './reading.ts';

/** Current balance of the wallet. */
export function balanceQuery(clients: Clients) {
  return reading(clients, '/api/v1/balance', { noun: 'balance' });
}
