import type { ErrorRequestHandler } from 'express';
import type { Context } from '../call.ts';
import { errorBody, plain } from '../envelope.ts';
import type { Log } from '../log.ts';
import { EdgeRefusal, PROBLEMS, type Told, told } from '../problem.ts';
import { scrubbed } from './scrub.ts';

export type ErrorAnswers = {
  readonly log: Log;
  readonly docs: string;
  /** Whether an error says that a resource we need (the database) cannot be reached now. */
  readonly isUnavailable: (error: unknown) => boolean;
};

const INTERNAL = { ...plain('INTERNAL', 'Something broke on our side.'), headers: {} };
const UNAVAILABLE = {
  ...plain('SERVICE_UNAVAILABLE', 'The service cannot reach its database at the moment.'),
  headers: { 'Retry-After': '1' },
};

/** The last middleware: every error becomes our JSON; what is our fault is logged, scrubbed. */
export function answerError(answers: ErrorAnswers): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: Express tells an error handler by its four
  return (error: unknown, request, reply, _next) => {
    const { requestId, route }: Context = reply.locals.context;
    const refusal = told(error) ?? told(routerRefusal(error));
    const answer = refusal ?? failure(error, answers);
    // A refusal is no fault, be it a 503: the line of the request says all there is to say.
    if (refusal === undefined) {
      const fields = scrubbed(error, request, route);
      answers.log.error('request failed', { request_id: requestId, ...fields });
    }
    // Half an answer cannot become another one; Express' own handler would print the error as is.
    if (reply.headersSent) {
      // Chunks lack their last one then; without chunks only a reset tells it from a whole one.
      if (request.httpVersion === '1.0') reply.socket?.resetAndDestroy();
      reply.destroy();
      return;
    }
    reply.set(answer.headers).status(PROBLEMS[answer.code].status);
    reply.json(errorBody(requestId, answer, answers.docs));
  };
}

function failure(error: unknown, { isUnavailable }: ErrorAnswers): Told {
  return isUnavailable(error) ? UNAVAILABLE : INTERNAL;
}

/** Express' router throws these for a path such as `/%ff`: nothing of ours is there. */
function routerRefusal(error: unknown): EdgeRefusal | undefined {
  const isPathError = error instanceof URIError;
  return isPathError ? new EdgeRefusal('NOT_FOUND', 'There is nothing at this path.') : undefined;
}
