import type { CourierLine } from './courier-log.ts';
import type { ChaosCode } from './wire.ts';

/** A pickup that a courier was asked for. */
export type HeardPickup = {
  readonly courier: ChaosCode;
  readonly reference: string;
  readonly awbs: readonly string[];
  /** Null: it is not coming, or has not decided. */
  number: string | null;
  isCancelled: boolean;
};

/** What couriers were asked to come for, as their log tells it. */
export type PickupBooks = {
  heed(line: CourierLine): void;
  under(courier: ChaosCode, reference: string): HeardPickup | undefined;
  nextNumber(): string;
  all(): readonly HeardPickup[];
};

export function pickupBooks(lines: readonly CourierLine[] = []): PickupBooks {
  const pickups = new Map<string, HeardPickup>();
  let numbers = 0;
  const heed = (line: CourierLine) => {
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
  lines.forEach(heed);
  return {
    heed,
    under: (courier, reference) => pickups.get(`${courier} ${reference}`),
    nextNumber: () => `VAN${numbers + 1}`,
    all: () => [...pickups.values()],
  };
}
