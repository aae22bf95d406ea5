import pg from 'pg';
import { DataSource } from 'typeorm';
import { KEPT_ALIVE } from './connection.ts';
import { ServingPool, type ServingPoolConfig } from './pool.ts';
import { accountRows } from './stores/account/row.ts';
import { apiKeyRows } from './stores/api-key/row.ts';
import { pricingRuleRows } from './stores/pricing-rule/row.ts';

export type PoolOptions = {
  readonly url: string;
  readonly size: number;
  /** A request that finds no free connection for this long is told to come back. */
  readonly waitMs: number;
  /** Requests are answered over it: then what is done for no account has a share as well. */
  readonly servesRequests?: boolean;
};

/** TypeORM makes its pool of this: there is no other way to have one of our own. */
export const DRIVER = { ...pg, Pool: ServingPool };

/** The pool that serves, opened. `destroy()` closes it. */
export function connect({ url, size, waitMs, servesRequests }: PoolOptions): Promise<DataSource> {
  const extra: ServingPoolConfig = {
    ...KEPT_ALIVE,
    ...{ max: size, servesRequests, pipeline: true, connectionTimeoutMillis: waitMs },
  };
  const source = new DataSource({
    type: 'postgres',
    url,
    driver: DRIVER,
    entities: [accountRows, apiKeyRows, pricingRuleRows],
    synchronize: false,
    installExtensions: false,
    applicationName: 'satukurir',
    extra,
  });
  return source.initialize();
}
