import type { ChaosTerms } from './wire.ts';

/** What the couriers' process is started with, as JSON. */
export type CourierTask = ChaosTerms & {
  readonly seed: number;
  /** 0 the first time. */
  readonly port: number;
  readonly logFile: string;
  /** Past whatever stands between others and the database. */
  readonly databaseUrl: string;
};
