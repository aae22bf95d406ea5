import { createInterface } from 'node:readline';
import { type Arming, type Point, say } from './told.ts';

/** Where this process may end, or stand still, when it is told so. */
export type CrashPoints = {
  /** Does not return where a kill is armed here; after a stop it does. */
  reach(point: Point, references: readonly string[], courier?: string): void;
};

const SIGNALS = { KILL: 'SIGKILL', STOP: 'SIGSTOP' } as const;

/** Heard on the input, a line of JSON each: an `Arming`, or null to be harmless again. */
export function listenForArming(): CrashPoints {
  let armed: Arming | null = null;
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      armed = JSON.parse(line);
    })
    // Whoever started us is gone.
    .on('close', () => process.kill(process.pid, SIGNALS.KILL));
  return {
    reach(point, references, courier) {
      if (armed?.point !== point || (armed.courier ?? courier) !== courier) return;
      const { deed } = armed;
      armed = null;
      say({ told: 'reached', point, deed, references, at: realNow() });
      process.kill(process.pid, SIGNALS[deed]);
    },
  };
}

/** The machine's time, also where `Date` was set wrong. */
export function realNow(): number {
  return performance.timeOrigin + performance.now();
}
