import { createHash } from 'node:crypto';
import type { Statement } from './session.ts';

/** Enough to distinguish the program's few hundred statements. */
const NAME_DIGITS = 16;

/**
 * Names a composed text by its digest, so that a connection prepares it once. A connection keeps
 * the plan of each name: the text must not depend on what clients can vary at will.
 */
export function namedText(prefix: string, text: string): Statement {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, NAME_DIGITS);
  return { name: `${prefix} ${digest}`, text };
}
