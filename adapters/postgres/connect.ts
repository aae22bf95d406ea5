import pg from 'pg';
import { DataSource } from 'typeorm';
import { KEEP_ALIVE } from './connection.ts';
import { entitySchemaOf } from './entity-schema.ts';
import type { BeginStatement } from './observe-statements.ts';
import { ServingPool, type ServingPoolConfig } from './pool.ts';
import { TABLES } from './stores/tables.ts';

export type PoolOptions = {
  readonly url: string;
  readonly size: number;
  /** Longest wait for a free connection; a request that exceeds it is answered 503. */
  readonly waitMs: number;
  /**
   * True in a process that serves HTTP requests: background work then gets only a share of the
   * pool.
   */
  readonly servesRequests?: boolean;
  /** Observes every statement; absent: no statement is observed. */
  readonly beginStatement?: BeginStatement | undefined;
};

/**
 * TypeORM creates its pool from this driver object; the pool cannot be replaced in any other way.
 */
export const DRIVER = { ...pg, Pool: ServingPool };

/** Opens the serving pool. `destroy()` closes it. */
export function connect({
  url,
  size,
  waitMs,
  servesRequests,
  beginStatement,
}: PoolOptions): Promise<DataSource> {
  const extra: ServingPoolConfig = {
    ...KEEP_ALIVE,
    max: size,
    servesRequests,
    beginStatement,
    pipeline: true,
    connectionTimeoutMillis: waitMs,
  };
  const source = new DataSource({
    type: 'postgres',
    url,
    driver: DRIVER,
    entities: TABLES.map(entitySchemaOf),
    synchronize: false,
    installExtensions: false,
    applicationName: 'satukurir',
    extra,
  });
  return source.initialize();
}
