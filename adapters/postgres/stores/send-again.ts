import type { QueryResultRow } from 'pg';
import { isAftermath, sqlState } from '../fault.ts';
import type { Send, Statement, Values } from '../session.ts';

/** Deadlocks come in pairs; the third meeting in a row is no accident. */
const ATTEMPTS = 3;
const DEADLOCK = '40P01';

/** For what locks the rows of many: who meets another in the wrong order begins again. */
export async function sendAgain<Row extends QueryResultRow>(
  send: Send,
  statement: Statement,
  values: Values,
): Promise<readonly Row[]> {
  let deadlock: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await send<Row>(statement, values);
    } catch (error) {
      // Inside a transaction there is no second try: that is for the whole work.
      if (isAftermath(error) && deadlock !== undefined) throw deadlock;
      if (sqlState(error) !== DEADLOCK) throw error;
      deadlock = error;
    }
  }
  throw deadlock;
}
