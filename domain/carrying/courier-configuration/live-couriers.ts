import type { CourierProfile } from '#domain/carrying/courier/courier.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';
import type { LiveConfiguration, ProviderConnection } from './configuration.ts';
import type { ReportedCourier } from './process-report.ts';

/** A provider whose adapter is part of the program, configured or not. */
export type KnownProvider = {
  readonly provider: string;
  readonly couriers: readonly CourierProfile[];
  /** SECRET values are never shown. */
  readonly credentials: Readonly<Record<string, 'SECRET' | 'PLAIN'>>;
  /** Default URLs by name; null: the operator must set one. */
  readonly urls: Readonly<Record<string, string | null>>;
};

/** Thrown if a connection cannot be opened. The message names the connection, but no secret. */
export class BrokenConfiguration extends Error {
  constructor(message: string, options: ErrorOptions) {
    super(message, options);
    this.name = 'BrokenConfiguration';
  }
}

/** The LIVE couriers of this process; TEST does not use them. */
export interface LiveCouriers {
  known(): readonly KnownProvider[];
  /** Version of the configuration in use; zero before the first. */
  version(): number;
  /**
   * Replaces the configuration in use. Throws BrokenConfiguration, in which case nothing changes.
   */
  replace(configuration: LiveConfiguration): void;
  /** Each courier of each connection, with the health of this process' calls. */
  health(): readonly ReportedCourier[];
  /** Opens the couriers of a connection without putting them in use. Throws BrokenConfiguration. */
  open(connection: ProviderConnection): readonly ListedCourier[];
}
