import type { LedgerFault } from './ledger-fault.ts';

/** The used part of a provider's limit, and the sum of its advanced cash, over all accounts. */
export type AdvanceSums = {
  readonly provider: string;
  readonly inUse: number;
  readonly advanced: number;
};

export function advanceFaults(sums: readonly AdvanceSums[]): readonly LedgerFault[] {
  return sums
    .filter(({ inUse, advanced }) => inUse !== advanced)
    .map(({ provider, inUse, advanced }) => ({
      code: 'ADVANCES_DIFFER',
      journalId: null,
      row: null,
      message: `${provider}: ${inUse} is in use of its limit, and ${advanced} is advanced`,
    }));
}
