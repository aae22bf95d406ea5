import type { Contract } from './contract.ts';
import { trackingClaimChecks } from './tracking-claims.ts';
import { trackingDueChecks } from './tracking-due.ts';
import { trackingEntryChecks } from './tracking-entries.ts';
import { trackingHurryChecks } from './tracking-hurry.ts';
import { trackingParcelChecks } from './tracking-parcels.ts';
import { trackingStandingChecks } from './tracking-standings.ts';
import { unknownCodeChecks } from './unknown-codes.ts';

export const trackingContract: Contract = {
  port: 'tracking',
  checks: [
    ...trackingClaimChecks(),
    ...trackingDueChecks(),
    ...trackingEntryChecks(),
    ...trackingStandingChecks(),
    ...trackingHurryChecks(),
    ...trackingParcelChecks(),
    ...unknownCodeChecks(),
  ],
};
