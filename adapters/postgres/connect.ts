import { DataSource } from 'typeorm';
import { accountRows } from './stores/account/row.ts';
import { apiKeyRows } from './stores/api-key/row.ts';
import { pricingRuleRows } from './stores/pricing-rule/row.ts';

export type PoolOptions = {
  readonly url: string;
  readonly size: number;
  /** A request that finds no free connection for this long is told to come back. */
  readonly waitMs: number;
};

/** The pool that serves, opened. `destroy()` closes it. */
export function connect({ url, size, waitMs }: PoolOptions): Promise<DataSource> {
  const source = new DataSource({
    type: 'postgres',
    url,
    entities: [accountRows, apiKeyRows, pricingRuleRows],
    synchronize: false,
    installExtensions: false,
    applicationName: 'satukurir',
    extra: { max: size, connectionTimeoutMillis: waitMs, keepAlive: true, pipeline: true },
  });
  return source.initialize();
}
