import type { CourierProfile } from '#domain/courier/courier.ts';
import type { ListedCourier } from '#domain/courier-port/courier-directory.ts';
import type { LiveConfiguration, ProviderConnection } from './configuration.ts';
import type { ReportedCourier } from './process-report.ts';

/** A provider whose adapter is part of the program, configured or not. */
export type KnownProvider = {
  readonly provider: string;
  readonly couriers: readonly CourierProfile[];
  /** A SECRET is shown nowhere. */
  readonly credentials: Readonly<Record<string, 'SECRET' | 'PLAIN'>>;
  /** By name; null: the operator's own, which has to be given. */
  readonly urls: Readonly<Record<string, string | null>>;
};

/** A connection cannot be opened; the message names it, and no secret. */
export class BrokenConfiguration extends Error {
  constructor(message: string, options: ErrorOptions) {
    super(message, options);
    this.name = 'BrokenConfiguration';
  }
}

/** The couriers of LIVE, as this process serves them; TEST has no part in it. */
export interface LiveCouriers {
  known(): readonly KnownProvider[];
  /** Of the configuration that it serves by; zero before the first. */
  version(): number;
  /** Serves by it from now on. Throws BrokenConfiguration: then nothing has changed. */
  replace(configuration: LiveConfiguration): void;
  /** Each courier of each connection, with the health of this process' calls. */
  health(): readonly ReportedCourier[];
  /** The couriers of a connection, apart from those that serve. Throws BrokenConfiguration. */
  open(connection: ProviderConnection): readonly ListedCourier[];
}
