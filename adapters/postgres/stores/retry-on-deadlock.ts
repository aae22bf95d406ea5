import type { QueryResultRow } from 'pg';
import { sqlState } from '../fault.ts';
import type { Send, Statement, Values } from '../session.ts';

/** A third deadlock in a row is not a coincidence. */
const ATTEMPTS = 3;
const DEADLOCK = '40P01';

/**
 * Repeats a statement that locks many rows if a concurrent statement locked them in another order.
 */
export async function retryOnDeadlock<Row extends QueryResultRow>(
  send: Send,
  statement: Statement,
  values: Values,
): Promise<readonly Row[]> {
  let deadlock: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await send<Row>(statement, values);
    } catch (error) {
      if (sqlState(error) !== DEADLOCK) throw error;
      deadlock = error;
    }
  }
  throw deadlock;
}
