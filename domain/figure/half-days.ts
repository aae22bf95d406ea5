import { DAY_MS } from '#domain/time.ts';

const HALF_DAY_MS = DAY_MS / 2;
/** Thirty days: what takes longer is as bad. */
export const HALF_DAYS_MAX = 60;

type Delivered = {
  readonly createdAt: Date;
  readonly bookedAt: Date | null;
  readonly deliveredAt: Date | null;
};

/** From booking to delivery, from one to HALF_DAYS_MAX, rounded up. */
export function halfDaysOf({ createdAt, bookedAt, deliveredAt }: Delivered): number {
  const tookMs = (deliveredAt ?? createdAt).getTime() - (bookedAt ?? createdAt).getTime();
  return Math.min(Math.max(Math.ceil(tookMs / HALF_DAY_MS), 1), HALF_DAYS_MAX);
}
