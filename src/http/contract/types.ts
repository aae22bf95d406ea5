import type { operations as apiOperations } from './api.gen.ts';
import type { operations as dashboardOperations } from './dashboard.gen.ts';

/** Operations of both documents; a test ensures that their names are unique. */
type operations = apiOperations & dashboardOperations;

export type ApiOperationId = keyof apiOperations;
export type DashboardOperationId = keyof dashboardOperations;
export type OperationId = keyof operations;

type NoValues = Readonly<Record<string, never>>;
type ValuesOrNone<Values> = [NonNullable<Values>] extends [never] ? NoValues : NonNullable<Values>;
type ParametersOf<Op extends OperationId> = operations[Op]['parameters'];
type AnswersOf<Op extends OperationId> = operations[Op]['responses'];
type Json<Body> = { readonly content: { readonly 'application/json': Body } };
type SentOf<Op extends OperationId> = operations[Op]['requestBody'];
/** Distributes over content types that are not JSON. */
type JsonIn<Sent> = Sent extends Json<infer Body> ? Body : never;
type AnswerWithStatus<Answers, Status extends number> = Answers extends {
  readonly [S in Status]: infer Answer;
}
  ? Answer
  : never;
type Succeeded<Answers> =
  | AnswerWithStatus<Answers, 200>
  | AnswerWithStatus<Answers, 201>
  | AnswerWithStatus<Answers, 202>;

/** The decoded query of an operation, defaults filled in; lists are arrays. */
export type QueryOf<Op extends OperationId> = ValuesOrNone<ParametersOf<Op>['query']>;

declare const publicId: unique symbol;
/**
 * An id in a path as it was sent. Only `idInPath` reads it, so that no use case receives the text.
 */
export type PublicId = { readonly [publicId]: true };

/** Parameters with ids of our own, such as `quote_id`; a district's code is not one. */
type OwnIds<Params> = {
  [Name in keyof Params]: Name extends 'district_id'
    ? Params[Name]
    : Name extends `${string}_id`
      ? PublicId
      : Params[Name];
};

/** The path parameters, percent-decoded. */
export type ParamsOf<Op extends OperationId> = OwnIds<ValuesOrNone<ParametersOf<Op>['path']>>;

/** The decoded body of an operation; undefined if it takes none, or none was sent. */
export type BodyOf<Op extends OperationId> = JsonIn<SentOf<Op>> | Extract<SentOf<Op>, undefined>;

/** The `data` of the operation's 2xx response. */
export type DataOf<Op extends OperationId> =
  Succeeded<AnswersOf<Op>> extends Json<{ readonly data: infer Data }> ? Data : unknown;
