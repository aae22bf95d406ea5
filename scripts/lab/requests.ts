import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './behaviour.ts';
import type { Double, LabReply, LabRequest } from './double.ts';
import { type Fields, fieldsOfJson } from './fields.ts';
import type { Orders } from './orders.ts';

const SLOW_MS = 3_000;
const DRIP_MS = 20;
const FORM = 'application/x-www-form-urlencoded';

export async function received(request: IncomingMessage): Promise<LabRequest> {
  const { method = '', url = '' } = request;
  const [path = '', query] = url.split('?');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const text = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString('utf8');
  return { method, path, query: new URLSearchParams(query), headers, text, body: bodyOf() };

  function bodyOf(): Fields {
    const isForm = headers['content-type']?.startsWith(FORM) ?? false;
    return isForm ? Object.fromEntries(new URLSearchParams(text)) : fieldsOfJson(text);
  }
}

/** Returns the courier's response for the current state of its orders. */
export function answer(request: LabRequest, { routes }: Double, orders: Orders): LabReply {
  for (const [method, pattern, handler] of routes) {
    const found = request.method === method ? pattern.exec(request.path) : null;
    if (found === null) continue;
    const [, ...parts] = found;
    return handler(request, orders, parts.map(decodeURIComponent));
  }
  return { status: 404, body: { success: false, error: 'Route not found' } };
}

export async function answerBy(
  fault: Fault | undefined,
  response: ServerResponse,
  reply: LabReply,
): Promise<void> {
  if (fault === 'LOST') return void response.destroy();
  // Never responds; the caller disconnects.
  if (fault === 'SILENT') return;
  if (fault === 'SLOW') await pause(SLOW_MS);
  if (fault !== 'DRIP') return send(response, reply);
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  while (!response.destroyed) {
    response.write(' ');
    await pause(DRIP_MS);
  }
}

export function send(
  response: ServerResponse,
  { status, body }: LabReply,
  headers: Readonly<Record<string, string>> = {},
): void {
  const isPage = typeof body === 'string';
  const type = isPage ? 'text/html' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(isPage ? body : JSON.stringify(body));
}
