import type { PoolClient } from 'pg';

/**
 * Called when a statement is sent; returns a function to call when the statement has succeeded or
 * failed.
 */
export type BeginStatement = (statement: string) => (error?: unknown) => void;

/** Characters that make a statement without a name recognisable. */
const TEXT_LENGTH_MAX = 200;

/** Observes all statements of a connection, whichever form of the driver's `query` sends them. */
export function observeStatements(client: PoolClient, begin: BeginStatement): void {
  const send: (query: unknown, ...rest: unknown[]) => unknown = client.query.bind(client);
  Object.assign(client, {
    query(query: unknown, ...rest: unknown[]) {
      const end = begin(nameOf(query));
      const callback = rest.at(-1);
      if (isCallback(callback)) {
        return send(query, ...rest.slice(0, -1), afterEnd(end, callback));
      }
      const answer = send(query, ...rest);
      if (answer instanceof Promise) answer.then(() => end(), end);
      return answer;
    },
  });
}

type Callback = (error: unknown, ...results: unknown[]) => void;

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

function afterEnd(end: ReturnType<BeginStatement>, callback: Callback): Callback {
  return (error, ...results) => {
    end(error ?? undefined);
    callback(error, ...results);
  };
}

/**
 * Calls `slow` for each statement that took at least this long, including its wait for earlier
 * statements of the connection.
 */
export function slowStatements(
  fromMs: number,
  slow: (statement: string, durationMs: number) => void,
): BeginStatement {
  return (statement) => {
    const startedAt = performance.now();
    return () => {
      const durationMs = performance.now() - startedAt;
      if (durationMs >= fromMs) slow(statement, durationMs);
    };
  };
}

/**
 * Returns the name of a prepared statement, or the beginning of its text, which contains no data of
 * clients.
 */
function nameOf(query: unknown): string {
  if (typeof query === 'string') return shortened(query);
  const { name, text } = Object(query);
  return typeof name === 'string' ? name : shortened(String(text ?? ''));
}

function shortened(text: string): string {
  return text
    .slice(0, 2 * TEXT_LENGTH_MAX)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, TEXT_LENGTH_MAX);
}
