import type { Request } from 'express';
import type { Reply } from '../call.ts';
import { keyOf } from './authenticate.ts';

/** The owner whose share of a limiter a request uses. */
export type OwnerOf = (request: Request, reply: Reply) => string;

export const byKey: OwnerOf = (_request, reply) => keyOf(reply).keyId;
export const byAddress: OwnerOf = ({ ip = '' }) => ip;
