import type { operations } from './api.gen.ts';

export type OperationId = keyof operations;

type Nothing = Readonly<Record<string, never>>;
type Given<Values> = [NonNullable<Values>] extends [never] ? Nothing : NonNullable<Values>;
type ParametersOf<Op extends OperationId> = operations[Op]['parameters'];
type AnswersOf<Op extends OperationId> = operations[Op]['responses'];
type Json<Body> = { readonly content: { readonly 'application/json': Body } };
type SentOf<Op extends OperationId> = operations[Op]['requestBody'];
/** Of each of several, where some are no JSON. */
type JsonIn<Sent> = Sent extends Json<infer Body> ? Body : never;
type Found<Answers, Status extends number> = Answers extends {
  readonly [S in Status]: infer Answer;
}
  ? Answer
  : never;
type Succeeded<Answers> = Found<Answers, 200> | Found<Answers, 201> | Found<Answers, 202>;

/** The decoded query of an operation, defaults filled in; lists are arrays. */
export type QueryOf<Op extends OperationId> = Given<ParametersOf<Op>['query']>;

/** The parts of the path that differ from request to request, percent signs decoded. */
export type ParamsOf<Op extends OperationId> = Given<ParametersOf<Op>['path']>;

/** The decoded body of an operation; undefined where it takes none, or none was sent. */
export type BodyOf<Op extends OperationId> = JsonIn<SentOf<Op>> | Extract<SentOf<Op>, undefined>;

/** What stands under `data` in the operation's 2xx answer. */
export type DataOf<Op extends OperationId> =
  Succeeded<AnswersOf<Op>> extends Json<{ readonly data: infer Data }> ? Data : unknown;
