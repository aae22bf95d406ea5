import { DAY_MS } from '#domain/time.ts';

const HALF_DAY_MS = DAY_MS / 2;
/** Thirty days; longer deliveries count as thirty. */
export const HALF_DAYS_MAX = 60;

type Delivered = {
  readonly createdAt: Date;
  readonly bookedAt: Date | null;
  readonly deliveredAt: Date | null;
};

/** Half days from booking to delivery, rounded up, from 1 to HALF_DAYS_MAX. */
export function halfDaysOf({ createdAt, bookedAt, deliveredAt }: Delivered): number {
  const tookMs = (deliveredAt ?? createdAt).getTime() - (bookedAt ?? createdAt).getTime();
  return Math.min(Math.max(Math.ceil(tookMs / HALF_DAY_MS), 1), HALF_DAYS_MAX);
}
