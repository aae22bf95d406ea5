import type { Request } from 'express';
import type { Middleware, Reply } from '../call.ts';

type Traced = {
  readonly request: Request;
  readonly reply: Reply;
  readonly method: string;
  /** Read once the response has ended. */
  readonly describe: () => {
    readonly route: string | undefined;
    readonly status: number;
    readonly requestId: string;
  };
};

/** Runs the answer of a request in a span. */
export type TraceRequest = (traced: Traced, answer: () => void) => void;

/** Traces each request; its id is the one that clients see. */
export function traceRequests(traceRequest: TraceRequest): Middleware {
  return (request, reply, next) => {
    const { context } = reply.locals;
    const describe = () => {
      const { route, requestId } = context;
      return { route, status: reply.statusCode, requestId };
    };
    traceRequest({ request, reply, method: request.method, describe }, () => next());
  };
}
