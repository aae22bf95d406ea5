import type { Contract } from './contract.ts';
import { trackingClaimChecks } from './tracking-claims.ts';
import { trackingDueChecks } from './tracking-due.ts';
import { trackingMarkDueChecks } from './tracking-due-now.ts';
import { trackingEntryChecks } from './tracking-entries.ts';
import { trackingParcelChecks } from './tracking-parcels.ts';
import { trackingSnapshotChecks } from './tracking-snapshots.ts';
import { unknownCodeChecks } from './unknown-codes.ts';

export const trackingContract: Contract = {
  port: 'tracking',
  checks: [
    ...trackingClaimChecks(),
    ...trackingDueChecks(),
    ...trackingEntryChecks(),
    ...trackingSnapshotChecks(),
    ...trackingMarkDueChecks(),
    ...trackingParcelChecks(),
    ...unknownCodeChecks(),
  ],
};
