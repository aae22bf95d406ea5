import type { EndpointLoadOptions } from './endpoint-load.ts';
import type { RotationOptions } from './rotation.ts';
import type { WorkerKillOptions } from './worker-kills.ts';

export type Size = {
  readonly seed: number;
  readonly events: number;
  readonly endpoints: number;
  readonly kills: number;
};

const ENDPOINTS_OF_ONE = 20;
/** Flooding runs separately, as checking what was read takes the receivers' time. */
const HANGING = ['HEALING', 'DRIPPING', ...Array<'SILENT'>(8).fill('SILENT')] as const;
const ATTEMPT_MAX_MS = 15_500;

/** Takes about half a minute. */
export function smallWorkerKills(seed: number): WorkerKillOptions {
  return { seed, events: 240, kills: 3, receivers: 'SHAKEN', settledWithinMs: 400_000 };
}

export function smallEndpointLoad(seed: number): EndpointLoadOptions {
  return {
    seed,
    accounts: 4,
    endpoints: 60,
    load: { burst: 4 },
    limits: {},
    odd: ['SILENT', 'HEALING', 'DRIPPING', 'FLOODING'],
    settledWithinMs: 400_000,
  };
}

export const smallRotation: RotationOptions = {
  rotations: 2,
  everyMs: 2_500,
  pauseMs: 150,
  settledWithinMs: 240_000,
};

export function fullWorkerKills({ seed, events, kills }: Size): WorkerKillOptions {
  return { seed, events, kills, receivers: 'SHAKY', settledWithinMs: 600_000 };
}

/** `hangs`: some endpoints hang; otherwise all are healthy. */
export function fullEndpointLoad(
  { seed, endpoints }: Size,
  { hangs, perSecond, seconds }: { hangs: boolean; perSecond: number; seconds: number },
): EndpointLoadOptions {
  return {
    seed,
    endpoints,
    accounts: Math.ceil(endpoints / ENDPOINTS_OF_ONE),
    load: { perSecond, seconds },
    odd: hangs ? HANGING : [],
    limits: { longestMs: ATTEMPT_MAX_MS },
    settledWithinMs: 180_000,
  };
}

export const fullRotation: RotationOptions = {
  rotations: 2,
  everyMs: 10_000,
  pauseMs: 75,
  settledWithinMs: 120_000,
};
