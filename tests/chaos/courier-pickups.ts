import type { CourierLogLine, LoggedCourier } from './courier-log.ts';
import type { ChaosCode } from './wire.ts';

/** A pickup requested from a courier. */
export type RequestedPickup = {
  readonly courier: LoggedCourier;
  readonly reference: string;
  readonly awbs: readonly string[];
  /** Null if refused or undecided. */
  number: string | null;
  isCancelled: boolean;
};

/** The couriers' pickups, replayed from their log. */
export type CourierPickups = {
  apply(line: CourierLogLine): void;
  byReference(courier: ChaosCode, reference: string): RequestedPickup | undefined;
  nextNumber(): string;
  all(): readonly RequestedPickup[];
};

export function courierPickups(lines: readonly CourierLogLine[] = []): CourierPickups {
  const pickups = new Map<string, RequestedPickup>();
  let numbers = 0;
  const apply = (line: CourierLogLine) => {
    const { courier, reference } = line;
    const key = `${courier} ${reference}`;
    const known = pickups.get(key);
    if (line.act === 'CANCEL_PICKUP' && known !== undefined) known.isCancelled = true;
    if (line.act !== 'PICKUP') return;
    const { awbs, number } = line;
    if (line.decision === 'ACCEPTED') numbers += 1;
    if (known === undefined) {
      pickups.set(key, { courier, reference, awbs, number, isCancelled: false });
    } else known.number ??= number;
  };
  lines.forEach(apply);
  return {
    apply,
    byReference: (courier, reference) => pickups.get(`${courier} ${reference}`),
    nextNumber: () => `VAN${numbers + 1}`,
    all: () => [...pickups.values()],
  };
}
