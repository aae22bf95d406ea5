import type { Scope } from '#domain/access/scope.ts';
import type { Handler, StreamingHandler } from './call.ts';
import type { OperationId } from './contract/types.ts';
import type { IdempotencyUse } from './edge/idempotency-key.ts';
import type { RatePolicyName } from './edge/limit-rate.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

export type Route<Op extends OperationId = OperationId> = {
  readonly method: Method;
  /** Below /api/v1. */
  readonly path: string;
  readonly operationId: Op;
  readonly scope: Scope;
  /** A LIVE key is refused: TEST_ONLY. */
  readonly isForTest?: true;
  readonly limit: RatePolicyName;
  /** Of a success; a replay's, too. */
  readonly status: 200 | 201 | 202;
  readonly idempotency: IdempotencyUse;
  /** Whether its texts for people are in the language that the caller accepts. */
  readonly isTranslated?: true;
} & (
  | { readonly isStreamed?: never; readonly handler: Handler<Op> }
  /** Made while it is sent, so a few at a time. */
  | { readonly isStreamed: true; readonly handler: StreamingHandler<Op> }
);

/** A route whose handler fits its operation, shown as one of many. */
export type AnyRoute = { [Op in OperationId]: Route<Op> }[OperationId];

/** What most routes are: reads that nothing protects from being read twice. */
export const READ = { method: 'get', limit: 'default', status: 200, idempotency: 'none' } as const;
/** What may be asked for again: it ends where it was, and under the same key it is a replay. */
export const CHANGE = { ...READ, method: 'post', idempotency: 'optional' } as const;
/** What is written as often as it is asked for: no key protects it. */
export const WRITE = { ...READ, method: 'post' } as const;
/** The levers of TEST: what is done twice is done twice. */
export const LEVER = { ...WRITE, isForTest: true } as const;
