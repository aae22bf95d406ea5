import type { Credentials, HookRequest } from './double.ts';

/** A webhook as registered at the courier: its URL, and the credentials that authenticate it. */
export type Hook = { readonly url: string; readonly credentials: Credentials };

/** Returns the status with which the receiver responds. */
export async function sendHook(url: string, { headers, body }: HookRequest): Promise<number> {
  const all = { 'content-type': 'application/json', ...headers };
  const response = await fetch(url, { method: 'POST', headers: all, body });
  await response.arrayBuffer();
  return response.status;
}
