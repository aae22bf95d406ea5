/** Node flags that make a demo meet something unexpected. */

/** Replaces the couriers of the service with an empty list. */
export const NO_COURIERS = preload(`
  const ask = globalThis.fetch;
  globalThis.fetch = (url, init) => String(url).endsWith('/couriers')
    ? Response.json({ success: false, error: { code: 'PLANTED' } }, { status: 503 })
    : ask(url, init);
`);

/** Answers a replay like another order. */
export const DEAF_TO_KEYS = preload(`
  const ask = globalThis.fetch;
  let keys = 0;
  globalThis.fetch = (url, init) => {
    const { 'idempotency-key': key, ...headers } = init.headers;
    const deaf = key && { 'idempotency-key': key + ++keys };
    return ask(url, { ...init, headers: { ...headers, ...deaf } });
  };
`);

/** Pretends that standard output is a terminal. */
export const TERMINAL = preload("Object.defineProperty(process.stdout, 'isTTY', { value: true })");

/** Pretends that standard input is a terminal. */
export const KEYBOARD = preload("Object.defineProperty(process.stdin, 'isTTY', { value: true })");

/** Advances the shipment before each tracking request: by a step, or to its end. */
export function advancing(to?: 'DELIVERED'): string {
  return preload(`
    const ask = globalThis.fetch;
    const body = '${JSON.stringify({ to })}';
    let shipment;
    globalThis.fetch = async (url, init) => {
      shipment ??= /shipments\\/(SHP\\w+)/.exec(url)?.[1];
      const control = new URL('/api/v1/test/shipments/' + shipment + '/advance', url);
      if (String(url).includes('/tracking/')) await ask(control, { ...init, method: 'POST', body });
      return ask(url, init);
    };
  `);
}

function preload(script: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}
