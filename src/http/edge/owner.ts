import type { Request } from 'express';
import type { ApiKey } from '#domain/access/api-key.ts';
import type { Reply } from '../call.ts';

/** The owner whose share of a limiter a request uses. */
export type OwnerOf = (request: Request, reply: Reply) => string;

export const byKey: OwnerOf = (_request, reply) => keyOf(reply).keyId;
export const byAddress: OwnerOf = ({ ip = '' }) => ip;

/** The key that `authenticateKey` has set earlier in the chain. */
export function keyOf(reply: Reply): ApiKey {
  const { key } = reply.locals.context;
  if (key === undefined) throw new Error('a route asked for the key before authentication');
  return key;
}
