import { LANGUAGES } from '#domain/carrying/tracking/description.ts';
import type { Middleware } from '../call.ts';

/** The client's preferred supported language; the first supported one by default. */
export const chooseLanguage: Middleware = (request, reply, next) => {
  const accepted = request.acceptsLanguages(...LANGUAGES);
  reply.locals.context.language = LANGUAGES.find((one) => one === accepted) ?? LANGUAGES[0];
  next();
};
