import { versionOf } from '#domain/carrying/courier-configuration/configuration.ts';
import {
  BrokenConfiguration,
  type KnownProvider,
  type LiveCouriers,
} from '#domain/carrying/courier-configuration/live-couriers.ts';
import type { ReportedCourier } from '#domain/carrying/courier-configuration/process-report.ts';
import type { ListedCourier } from '#domain/carrying/courier-port/courier-directory.ts';

export type FakeLiveCouriers = LiveCouriers & {
  /** Makes every configuration fail with this reason from now on; null if none fails. */
  breakDown(reason: string | null): void;
  /** Sets the health that its couriers report from now on. */
  reportHealth(couriers: readonly ReportedCourier[]): void;
};

/** Provider directory that accepts every configuration, and opens these couriers. */
export function fakeLiveCouriers(
  known: readonly KnownProvider[],
  couriers: readonly ListedCourier[] = [],
): FakeLiveCouriers {
  let version = 0;
  let broken: string | null = null;
  let reported: readonly ReportedCourier[] = [];
  return {
    known: () => known,
    version: () => version,
    replace(configuration) {
      if (broken !== null) throw new BrokenConfiguration(broken, {});
      version = versionOf(configuration);
    },
    health: () => reported,
    reportHealth(health) {
      reported = health;
    },
    open: ({ provider }) => couriers.filter(({ profile }) => profile.provider === provider),
    breakDown(reason) {
      broken = reason;
    },
  };
}
