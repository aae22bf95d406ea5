import type { ErrorRequestHandler } from 'express';
import type { Context } from '../call.ts';
import { errorBody, plainError } from '../envelope.ts';
import type { Log } from '../log.ts';
import { EdgeRefusal, type ErrorAnswer, errorAnswerOf, PROBLEMS } from '../problem.ts';
import { sendJson } from '../send-json.ts';
import { translated } from '../translate-error.ts';
import { languageOf } from './choose-language.ts';
import { scrubbed } from './scrub.ts';
import type { SendRefusal } from './stranger-refusals.ts';

export type ErrorAnswers = {
  readonly log: Log;
  readonly docs: string;
  /** True for errors of a database that is unreachable or has too much contention on the same rows. */
  readonly isUnavailable: (error: unknown) => boolean;
  readonly sendRefusal: SendRefusal;
};

const INTERNAL = { ...plainError('INTERNAL', 'Something broke on our side.'), headers: {} };
const UNAVAILABLE = {
  ...plainError('SERVICE_UNAVAILABLE', 'The request cannot be completed at the moment: try again.'),
  headers: { 'Retry-After': '1' },
};

/** The last middleware: turns every error into JSON; unexpected errors are logged, scrubbed. */
export function answerError(answers: ErrorAnswers): ErrorRequestHandler {
  // biome-ignore lint/complexity/useMaxParams: Express recognises an error handler by its four
  return (error: unknown, request, reply, _next) => {
    const context: Context = reply.locals.context;
    const { requestId, route } = context;
    const refusal = errorAnswerOf(error) ?? errorAnswerOf(routerRefusal(error));
    const answer = refusal ?? failure(error, answers);
    // A refusal is not a fault, not even a 503; its line in the access log suffices.
    if (refusal === undefined) {
      const fields = scrubbed(error, request, route);
      answers.log.error('request failed', { request_id: requestId, ...fields });
    }
    context.errorCode = answer.code;
    // Once headers are sent the status cannot change, and Express' own handler would print the
    // error.
    if (reply.headersSent) {
      // A truncated chunked body lacks its last chunk; without chunks only a reset marks it as
      // incomplete.
      if (request.httpVersion === '1.0') reply.socket?.resetAndDestroy();
      reply.destroy();
      return;
    }
    const language = languageOf(request);
    const { status } = PROBLEMS[answer.code];
    // The status is set at once, for the log, even if the answer is sent late.
    reply.set(answer.headers).status(status);
    reply.set('Content-Language', language).vary('Accept-Language');
    context.answer = errorBody(requestId, translated(answer, language), answers.docs);
    answers.sendRefusal(context, answer.code, () =>
      sendJson(reply, status, JSON.stringify(context.answer)),
    );
  };
}

function failure(error: unknown, { isUnavailable }: ErrorAnswers): ErrorAnswer {
  return isUnavailable(error) ? UNAVAILABLE : INTERNAL;
}

/** Express' router throws a URIError for a path such as `/%ff`. */
function routerRefusal(error: unknown): EdgeRefusal | undefined {
  const isPathError = error instanceof URIError;
  return isPathError ? new EdgeRefusal('NOT_FOUND', 'There is nothing at this path.') : undefined;
}
