import { seededRandom } from '#tests/kit/fakes/random.ts';
import type { FaultPlan } from './chaos-run.ts';
import { KINDS, type Kind } from './kinds.ts';
import type { LabPlan } from './lab-run.ts';
import { LOSING_SHARES, plannedOrders } from './orders.ts';
import type { ChaosOptions } from './world.ts';

export type Preset = { readonly options: Omit<ChaosOptions, 'say'>; readonly plan: FaultPlan };
export type Size = { readonly seed: number; readonly shipments: number; readonly faults: number };

/** Kinds that a full run must meet; otherwise it proves nothing. */
export const ALL_KINDS = Object.keys(KINDS) as readonly Kind[];
/** Kinds that a run without protection must meet, and break something. */
export const UNPROTECTED_KINDS: readonly Kind[] = ['K6', 'K7'];

/** Weights of the active faults. Each takes its time, K9 more than a lease. */
const WEIGHTS = {
  K1: 2,
  K2: 2,
  K3: 2,
  K4: 2,
  K5: 2,
  K6: 2,
  K9: 1,
  K10: 2,
  K11: 2,
  K12: 2,
  REPLY: 2,
  KILL: 2,
  COURIER: 1,
  BACKENDS: 2,
  FROZEN: 2,
  START: 1,
  SLOW: 1,
  GREEDY: 1,
  HANGS: 1,
} as const satisfies FaultPlan;
const WEIGHT = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

const SMALL = { deadlineMs: 2_000, settleMs: 6_000, workers: 3, apis: 2, buyers: 4 } as const;
const SHIPMENTS_FEW = 20;
const FEW = { workers: 2, apis: 1, buyers: 2 } as const;
/** Settle window as promised. */
const FULL = { deadlineMs: 5_000, settleMs: 30_000, workers: 4, apis: 2, buyers: 8 } as const;

export function fullRun({ seed, shipments, faults }: Size): Preset {
  const each = Object.entries(WEIGHTS).map(([kind, weight]) => [
    kind,
    Math.max(1, Math.round((faults * weight) / WEIGHT)),
  ]);
  return {
    options: { ...FULL, seed, shipments, isProtected: true },
    plan: Object.fromEntries(each),
  };
}

/** Injects every fault at least once and measures fairness, in about two minutes. */
export function smallRun(seed: number): Preset {
  return {
    options: { ...SMALL, seed, shipments: 90, isProtected: true },
    plan: {
      K1: 1,
      K2: 1,
      K3: 1,
      K4: 1,
      K5: 1,
      K6: 1,
      K9: 1,
      K10: 1,
      K11: 1,
      K12: 2,
      REPLY: 1,
      KILL: 1,
      COURIER: 1,
      BACKENDS: 1,
      FROZEN: 1,
      START: 1,
      SLOW: 1,
      GREEDY: 1,
      HANGS: 1,
    },
  };
}

/** Runs without fencing and look-up; must find violations. */
export function unprotectedRun(seed: number, plan: FaultPlan = { K6: 2, K9: 1 }): Preset {
  const orders = plannedOrders(SHIPMENTS_FEW, seededRandom(seed), LOSING_SHARES);
  const size = { ...SMALL, ...FEW, shipments: SHIPMENTS_FEW, orders };
  return { options: { ...size, seed, isProtected: false }, plan };
}

/** Orders land after the settle window. */
export function tooLateRun(seed: number): Preset['options'] {
  return { ...SMALL, ...FEW, seed, shipments: 0, isProtected: true };
}

/** LIVE at the doubles. `faults` per kind; fewer than in a run of the chaos couriers. */
export function labRun({ seed, shipments }: Pick<Size, 'seed' | 'shipments'>, faults: number) {
  const plan: LabPlan = {
    K1: faults,
    K2: faults,
    K4: faults,
    K12: faults,
    KILL: faults,
    BACKENDS: faults,
    LAB: faults,
  };
  // Large settle window, because a missing AWB is requested at growing intervals, some of which are
  // lost to kills.
  const size = { ...SMALL, ...FEW, apis: 2, settleMs: 90_000 };
  return { options: { ...size, seed, shipments, isProtected: true }, plan };
}
