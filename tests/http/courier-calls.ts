import { createHmac } from 'node:crypto';
import type { RunningApi } from '#tests/kit/server.ts';

/** Secret shared with the simulated couriers. */
export const SECRET = 'kanaria-between-us-and-the-courier';
export const SETTINGS = { SIMULATOR_HOOK_SECRET: SECRET };
export const DESCRIPTION = 'Kanaria di gudang';

export type HookSent = {
  readonly body: string;
  /** Courier code in the URL. */
  readonly courier?: string;
  readonly method?: string;
  readonly secret?: string;
  readonly signature?: string;
};

/** Builds an event this many seconds after now, which is later than the booking. */
export function courierEvent(awb: string, code: string, seconds: number) {
  const at = new Date(Date.now() + seconds * 1_000);
  return { awb, code, at: at.toISOString(), location: 'Gresik', words: DESCRIPTION };
}

export function signed(payload: object) {
  return signedText(JSON.stringify(payload));
}

export function signedText(body: string) {
  return { body, signature: createHmac('sha256', SECRET).update(body).digest('hex') };
}

export function hookPath({ courier = 'jne', secret = SECRET }: Partial<HookSent>): string {
  return `/hooks/couriers/${courier}/${secret}`;
}

/** Calls a courier webhook, whose answers are in the courier's format and not in our contract. */
export async function callHook(
  api: Pick<RunningApi, 'port'>,
  { body, signature, method = 'POST', ...where }: HookSent,
) {
  const headers = { ...(signature && { 'X-Simulator-Signature': signature }) };
  const url = `http://127.0.0.1:${api.port}${hookPath(where)}`;
  const answer = await fetch(url, { method, body, headers });
  return [answer.status, JSON.parse(await answer.text())] as const;
}
