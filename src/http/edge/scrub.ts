import type { Request } from 'express';
import { removalOf } from '#domain/insight/request-log/removal.ts';
import type { LogFields } from '../log.ts';

/**
 * Minimum length of a secret, because headers with secrets also hold short values like `https` and
 * addresses.
 */
const SECRET_LENGTH_MIN = 16;

/**
 * Makes an unexpected error safe to log. Its message may quote the request (a driver quotes the
 * value it refused), so every value of the request is removed from it. `route`: the matched
 * pattern.
 */
export function scrubbed(
  error: unknown,
  { body, url, headers }: Pick<Request, 'body' | 'url' | 'headers'>,
  route?: string,
): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const clean = removalOf({ body, url, route, secrets: secretsOf(headers) });
  return {
    error: error.name,
    // Named `reason`, because loggers use `message` for the line's own message.
    reason: clean(error.message),
    stack: clean(framesOf(error)),
    cause: error.cause instanceof Error ? clean(error.cause.message) : undefined,
  };
}

/** Keys, cookies, and signatures in `x-` headers. */
export function secretsOf(headers: Request['headers']): readonly string[] {
  const { authorization, cookie } = headers;
  const [, token = authorization] = authorization?.split(/ +/) ?? [];
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-'));
  const texts = own.map(([, value]) => value?.toString() ?? '').filter(isSecretLength);
  return [token, authorization, cookie, ...texts].flatMap((text) => text || []);
}

/** The stack frames without the message, which may be arbitrarily long. */
function framesOf({ stack = '', message }: Error): string {
  return stack.replace(message, '');
}

function isSecretLength({ length }: string): boolean {
  return length >= SECRET_LENGTH_MIN;
}
