import type { components, operations } from './api.gen.ts';
import type { OPERATIONS } from './operations.gen.ts';

export type Schemas = components['schemas'];
/** Name of an operation in the OpenAPI document. */
export type OperationId = keyof typeof OPERATIONS;

type Parameters<Op extends OperationId> = operations[Op]['parameters'];
type Responses<Op extends OperationId> = operations[Op]['responses'];
type Success<Op extends OperationId> = Responses<Op>[keyof Responses<Op>];
type JsonIn<Content> = Content extends { readonly 'application/json': infer Body } ? Body : never;

export type PathOf<Op extends OperationId> = NonNullable<Parameters<Op>['path']>;
/** Query parameters of an operation. */
export type QueryOf<Op extends OperationId> = NonNullable<Parameters<Op>['query']>;
export type BodyOf<Op extends OperationId> =
  NonNullable<operations[Op]['requestBody']> extends { readonly content: infer Content }
    ? JsonIn<Content>
    : never;
/** The `data` of the answer; the whole answer if it has no envelope. */
export type DataOf<Op extends OperationId> =
  Success<Op> extends { readonly content: infer Content }
    ? JsonIn<Content> extends { readonly data: infer Data }
      ? Data
      : JsonIn<Content>
    : never;
/** A row of the pages of an operation. */
export type ItemOf<Op extends OperationId> =
  DataOf<Op> extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** An error code of the API; future versions may add more. */
export type ErrorCode = Schemas['ErrorCode'];
export type FieldError = Schemas['FieldError'];
