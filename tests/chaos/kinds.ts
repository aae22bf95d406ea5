/** The faults of reliability.md, section 1, and further ones. */
export const KINDS = {
  K1: 'kill before the pay commit',
  K2: 'kill after it, before the reply',
  K3: 'wake-ups lost',
  K4: 'kill after claim',
  K5: 'kill before bytes leave',
  K6: 'kill after the courier accepted, before recording',
  K7: 'accepted, then timeout, reset, 500 or garbage',
  K8: 'late landing',
  K9: 'stopped beyond the lease, and woken',
  K10: 'workers woken four times',
  K11: 'database restart between call and record',
  K12: 'connection cut inside COMMIT',
  K13: 'worker clock ten minutes wrong',
  K14: "another shipment's AWB",
  K15: 'cancel races booking',
  REPLY: 'kill after a courier answered to a cancel or a pickup, before recording',
  PERSON: 'no answer from a courier that cannot be asked, a person finds out',
  FOLLOWS: 'AWB to follow, or a refusal',
  HOOK: 'sent by a courier again, or after what came later',
  PICKUP: 'pickup asked for again, refused or called off',
  CANCEL: 'cancel asked again of a courier, or refused',
  KILL: 'kill at any moment',
  COURIER: 'the courier itself killed',
  BACKENDS: 'database connections terminated, busy ones among them',
  FROZEN: 'database connections frozen, not a byte passes any more',
  START: 'a start that fails',
  SLOW: 'hundreds of sockets with one byte of a body, another account answered',
  GREEDY: 'a backlog of one account, another account booked',
  HANGS: 'a courier that hangs, another account booked at another one',
} as const;
export type Kind = keyof typeof KINDS;

/** How often a fault was injected, and how often it met its target. */
export type Count = { injected: number; open: number };
export type Counts = Readonly<Record<Kind, Count>>;

export function noCounts(): Counts {
  const counts = Object.keys(KINDS).map((kind) => [kind, { injected: 0, open: 0 }]);
  return Object.fromEntries(counts) as Counts;
}
