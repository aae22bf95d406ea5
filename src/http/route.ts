import type { Scope } from '#domain/access/scope.ts';
import type { Tenant } from '#domain/environment.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { FileHandler, Handler, StreamingHandler } from './call.ts';
import type { OperationId } from './contract/types.ts';
import type { IdempotencyUse } from './edge/idempotency-key.ts';
import type { RatePolicyName } from './edge/limit-rate.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What is wrong in the fields of a body that its schema does not refuse. */
export type FurtherErrors = (
  tenant: Tenant,
  body: unknown,
  wrong: readonly FieldError[],
) => Promise<readonly FieldError[]>;

export type Route<Op extends OperationId = OperationId> = {
  readonly method: Method;
  /** Below /api/v1. */
  readonly path: string;
  readonly operationId: Op;
  readonly scope: Scope;
  /** A LIVE key is refused: TEST_ONLY. */
  readonly isForTest?: true;
  readonly limit: RatePolicyName;
  /** Of a success and of its replay. */
  readonly status: 200 | 201 | 202;
  readonly idempotency: IdempotencyUse;
  /** Where a body is refused by its schema: so that all of its wrong fields are listed at once. */
  readonly furtherErrors?: FurtherErrors;
  /** Human-readable texts follow Accept-Language. */
  readonly isTranslated?: true;
} & (
  | { readonly isStreamed?: never; readonly isFile?: never; readonly handler: Handler<Op> }
  /** The number of concurrent streams is limited. */
  | {
      readonly isStreamed: true;
      readonly isFile?: never;
      readonly handler: StreamingHandler<Op>;
    }
  /** The number of files in the making is limited, fairly between keys. */
  | { readonly isStreamed?: never; readonly isFile: true; readonly handler: FileHandler<Op> }
);

/** A route of any operation, whose handler fits it. */
export type AnyRoute = { [Op in OperationId]: Route<Op> }[OperationId];

/** A read. */
export const READ = { method: 'get', limit: 'default', status: 200, idempotency: 'none' } as const;
/** A change that may be repeated: it has no further effect, and is a replay under the same key. */
export const CHANGE = { ...READ, method: 'post', idempotency: 'optional' } as const;
/** A write without idempotency key: repeated as often as it is requested. */
export const WRITE = { ...READ, method: 'post' } as const;
/** A test control: repeated as often as it is requested. */
export const TEST_CONTROL = { ...WRITE, isForTest: true } as const;
