import type { Response } from 'express';
import type { Context } from './call.ts';

const TYPE = 'application/json; charset=utf-8';

/**
 * Sends serialised JSON, and keeps it for the request log. Bypasses Express, which would look for
 * an entity tag and a cached copy.
 */
export function sendJson(reply: Response, status: number, text: string): void {
  const context: Context = reply.locals.context;
  context.answerText = text;
  reply.statusCode = status;
  reply.setHeader('Content-Type', TYPE);
  reply.setHeader('Content-Length', Buffer.byteLength(text));
  reply.end(text);
}
