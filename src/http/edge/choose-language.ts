import { LANGUAGES } from '#domain/tracking/description.ts';
import type { Middleware } from '../call.ts';

/** The language that the caller likes best of ours; the first of ours where it likes none. */
export const chooseLanguage: Middleware = (request, reply, next) => {
  const accepted = request.acceptsLanguages(...LANGUAGES);
  reply.locals.context.language = LANGUAGES.find((one) => one === accepted) ?? LANGUAGES[0];
  next();
};
