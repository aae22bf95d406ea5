import type { CrowdWish } from './crowd.ts';
import type { RotationWish } from './rotation.ts';
import type { StormWish } from './storm.ts';

export type Size = {
  readonly seed: number;
  readonly events: number;
  readonly endpoints: number;
  readonly kills: number;
};

const ENDPOINTS_OF_ONE = 20;
/** Who floods has its own run: to look whether it was read takes the receivers' time. */
const HANGING = ['HEALING', 'DRIPPING', ...Array<'SILENT'>(8).fill('SILENT')] as const;
const ATTEMPT_MAX_MS = 15_500;

/** In half a minute, and next to no work. */
export function smallStorm(seed: number): StormWish {
  return { seed, events: 240, kills: 3, receivers: 'SHAKEN', settledWithinMs: 400_000 };
}

export function smallCrowd(seed: number): CrowdWish {
  return {
    ...{ seed, shops: 4, endpoints: 60, load: { burst: 4 }, limits: {} },
    odd: ['SILENT', 'HEALING', 'DRIPPING', 'FLOODING'],
    settledWithinMs: 400_000,
  };
}

export const smallRotation: RotationWish = {
  ...{ rotations: 2, everyMs: 2_500, pauseMs: 150, settledWithinMs: 240_000 },
};

export function fullStorm({ seed, events, kills }: Size): StormWish {
  return { seed, events, kills, receivers: 'SHAKY', settledWithinMs: 600_000 };
}

/** `odd`: whether some hang; else all are well. */
export function fullCrowd(
  { seed, endpoints }: Size,
  { hangs, perSecond, seconds }: { hangs: boolean; perSecond: number; seconds: number },
): CrowdWish {
  return {
    ...{ seed, endpoints, shops: Math.ceil(endpoints / ENDPOINTS_OF_ONE) },
    ...{ load: { perSecond, seconds }, odd: hangs ? HANGING : [] },
    limits: { longestMs: ATTEMPT_MAX_MS },
    settledWithinMs: 180_000,
  };
}

export const fullRotation: RotationWish = {
  ...{ rotations: 2, everyMs: 10_000, pauseMs: 75, settledWithinMs: 120_000 },
};
