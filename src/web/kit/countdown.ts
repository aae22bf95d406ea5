const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

export type Countdown = {
  readonly isOver: boolean;
  /**
   * `14:59`, `23:59:59`; rounded up to the next second, so that 0:00 means that the time is over.
   */
  readonly text: string;
  /** Remaining share of the time, from 1 to 0. */
  readonly share: number;
};

export function countdown(endsAtMs: number, lastsMs: number, nowMs: number): Countdown {
  const leftMs = Math.max(0, endsAtMs - nowMs);
  const seconds = Math.ceil(leftMs / SECOND_MS);
  return {
    isOver: leftMs === 0,
    text: textOf(seconds),
    share: lastsMs > 0 ? Math.min(1, leftMs / lastsMs) : 0,
  };
}

function textOf(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  const rest = two(seconds % MINUTE_S);
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
