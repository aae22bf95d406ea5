import type { Credentials, HookRequest } from './double.ts';

/** As entered at the courier: where to, and what its requests are proved with. */
export type Hook = { readonly url: string; readonly credentials: Credentials };

/** The status that the receiver answers. */
export async function sendHook(url: string, { headers, body }: HookRequest): Promise<number> {
  const all = { 'content-type': 'application/json', ...headers };
  const response = await fetch(url, { method: 'POST', headers: all, body });
  await response.arrayBuffer();
  return response.status;
}
