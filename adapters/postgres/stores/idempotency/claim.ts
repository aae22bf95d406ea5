import type { KeyState } from '#domain/idempotency/decision.ts';
import type { Claim, KeyScope, StoredAnswer } from '#domain/idempotency/idempotency-store.ts';
import type { Send } from '../../session.ts';

type LockRow = { readonly is_mine: boolean };
type AnswerRow = {
  readonly fingerprint: string | null;
  readonly answer: string | null;
  readonly completed_at: Date | null;
  readonly read_at: Date;
};

const LOCK = {
  name: 'idempotency.claim',
  text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS is_mine',
};

export const FIND = {
  name: 'idempotency.find',
  text: `
    SELECT fingerprint, answer, completed_at, read_at
    FROM (SELECT clock_timestamp() AS read_at) AS clock
    LEFT JOIN idempotency
      ON account_id = $1 AND environment = $2 AND route = $3 AND key = $4`,
};

/**
 * Takes the key until the transaction ends, and says how it stands. The answer is read by a second
 * statement, whose snapshot is newer than the lock: one that does both misses what was committed
 * while it waited for its turn. Both leave together.
 */
export async function claimKey(send: Send, scope: KeyScope): Promise<Claim> {
  const { accountId, environment, route, key } = scope;
  const lock = JSON.stringify([accountId, environment, route, key]);
  const [[claimed], stored] = await Promise.all([
    send<LockRow>(LOCK, [lock]),
    findAnswer(send, scope),
  ]);
  const isFree = stored.state.kind === 'FREE';
  if (claimed?.is_mine === true || !isFree) return stored;
  return { ...stored, state: { kind: 'RUNNING', fingerprint: null } };
}

export async function findAnswer(
  send: Send,
  { accountId, environment, route, key }: KeyScope,
): Promise<Claim> {
  const [row] = await send<AnswerRow>(FIND, [accountId, environment, route, key]);
  if (row === undefined) throw new Error('the clock answered no row');
  return { state: stateOf(row), readAt: row.read_at };
}

function stateOf({ fingerprint, answer, completed_at }: AnswerRow): KeyState<StoredAnswer> {
  if (fingerprint === null || answer === null || completed_at === null) return { kind: 'FREE' };
  return { kind: 'COMPLETED', fingerprint, answer, completedAt: completed_at };
}
