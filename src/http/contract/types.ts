import type { operations } from './api.gen.ts';

export type OperationId = keyof operations;

/** The decoded query of an operation, defaults filled in. */
export type QueryOf<Op extends OperationId> = operations[Op]['parameters'] extends {
  readonly query: infer Query;
}
  ? Query
  : Readonly<Record<string, never>>;

/** The decoded body of an operation; undefined where it takes none. */
export type BodyOf<Op extends OperationId> = operations[Op] extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Body } };
}
  ? Body
  : undefined;

/** What stands under `data` in the operation's 2xx answer. */
export type DataOf<Op extends OperationId> = operations[Op]['responses'] extends {
  readonly 200: { content: { readonly 'application/json': { readonly data: infer Data } } };
}
  ? Data
  : unknown;
