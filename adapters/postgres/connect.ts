import { DataSource } from 'typeorm';
import { accountRows } from './stores/account/row.ts';
import { apiKeyRows } from './stores/api-key/row.ts';
import { pricingRuleRows } from './stores/pricing-rule/row.ts';

export type PoolOptions = { readonly url: string; readonly size: number };

/** A request that finds no free connection for this long is told to come back. */
const POOL_WAIT_MS = 2_000;

/** The pool that serves, opened. `destroy()` closes it. */
export function connect({ url, size }: PoolOptions): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    url,
    entities: [accountRows, apiKeyRows, pricingRuleRows],
    synchronize: false,
    installExtensions: false,
    applicationName: 'satukurir',
    extra: { max: size, connectionTimeoutMillis: POOL_WAIT_MS, keepAlive: true, pipeline: true },
  });
  return source.initialize();
}
