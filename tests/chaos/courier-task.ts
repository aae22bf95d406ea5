import type { ChaosCode, ChaosTerms } from './wire.ts';

/** What the couriers' process is started with, as JSON. */
export type CourierTask = ChaosTerms & {
  readonly seed: number;
  /** 0 the first time. */
  readonly port: number;
  readonly logFile: string;
  /** Past whatever stands between others and the database. */
  readonly databaseUrl: string;
};

/** What the couriers' process is to do from now on, a line of JSON each. */
export type CourierWish =
  /** The next so many orders are answered slowly, whatever they ask for. */
  | { readonly slow: number }
  /** This courier takes what is sent, does nothing and does not answer; null: none does so. */
  | { readonly hangs: ChaosCode | null };
