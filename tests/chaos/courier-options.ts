import type { ChaosCode, ChaosTerms } from './wire.ts';

/** Options of the couriers' process, as JSON. */
export type CourierOptions = ChaosTerms & {
  readonly seed: number;
  /** 0 at the first start: any free port. */
  readonly port: number;
  readonly logFile: string;
  /** The database itself, without the proxies. */
  readonly databaseUrl: string;
};

/** Commands for the couriers' process, one line of JSON each. */
export type CourierCommand =
  /** Answers the next `slow` orders slowly, whatever their mischief. */
  | { readonly slow: number }
  /** This courier receives requests without answering; null: all answer. */
  | { readonly hangs: ChaosCode | null };
