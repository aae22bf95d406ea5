import type { Contract } from './contract.ts';
import { trackingClaimChecks } from './tracking-claims.ts';
import { trackingDueChecks } from './tracking-due.ts';
import { trackingEntryChecks } from './tracking-entries.ts';
import { trackingStandingChecks } from './tracking-standings.ts';

export const trackingContract: Contract = {
  port: 'tracking',
  checks: [
    ...trackingClaimChecks(),
    ...trackingDueChecks(),
    ...trackingEntryChecks(),
    ...trackingStandingChecks(),
  ],
};
