import type { Request } from 'express';
import { LANGUAGES, type Language } from '#domain/carrying/tracking/description.ts';
import type { Middleware } from '../call.ts';

/** Sets the language of the answer's texts. */
export const chooseLanguage: Middleware = (request, reply, next) => {
  reply.locals.context.language = languageOf(request);
  next();
};

/** The client's preferred supported language; the first supported one by default. */
export function languageOf(request: Request): Language {
  const accepted = request.acceptsLanguages(...LANGUAGES);
  return LANGUAGES.find((one) => one === accepted) ?? LANGUAGES[0];
}
