import type { ChaosCode, ChaosTerms } from './wire.ts';

/** Options of the couriers' process, as JSON. */
export type CourierOptions = ChaosTerms & {
  readonly seed: number;
  /** 0 the first time. */
  readonly port: number;
  readonly logFile: string;
  /** The database itself, without the proxies. */
  readonly databaseUrl: string;
};

/** Commands for the couriers' process, one line of JSON each. */
export type CourierCommand =
  /** The next `slow` orders are answered slowly, whatever their mischief. */
  | { readonly slow: number }
  /** This courier receives requests and does not answer; null: none does so. */
  | { readonly hangs: ChaosCode | null };
