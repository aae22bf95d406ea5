import { createInterface } from 'node:readline';
import { type Arming, emitMessage, type Point } from './process-messages.ts';

/** Points at which this process may be killed or stopped. */
export type CrashPoints = {
  /** Does not return where a kill is armed; returns after a stop. */
  reach(point: Point, references: readonly string[], courier?: string): void;
};

const SIGNALS = { KILL: 'SIGKILL', STOP: 'SIGSTOP' } as const;

/** Reads one line of JSON at a time: an `Arming`, or null to disarm. */
export function listenForArming(): CrashPoints {
  let armed: Arming | null = null;
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      armed = JSON.parse(line);
    })
    // The parent process has ended.
    .on('close', () => process.kill(process.pid, SIGNALS.KILL));
  return {
    reach(point, references, courier) {
      if (armed?.point !== point || (armed.courier ?? courier) !== courier) return;
      const { deed } = armed;
      armed = null;
      emitMessage({ kind: 'reached', point, deed, references, at: realNow() });
      process.kill(process.pid, SIGNALS[deed]);
    },
  };
}

/** The machine's time, even where `Date` is skewed. */
export function realNow(): number {
  return performance.timeOrigin + performance.now();
}
