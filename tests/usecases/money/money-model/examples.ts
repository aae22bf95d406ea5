import { CRASHES, type Crash } from './life.ts';
import { OPERATIONS, type OperationName, type Step } from './operations.ts';

/** Value of `at` that selects a subject for which something is due. */
const LIVELY = 1;
/** Value of `at` that always selects the first choice. */
const CHOICE = 4_096;
const SPAN = 16;
const BY_WALLET_WITH_COD = 6;
const BY_QRIS = 1;
const BY_TRANSFER = 2;
const LOST = 4 * CHOICE;
const A_DAY = 4 * SPAN;
const A_WEEK = 5 * SPAN;

type Line = readonly [OperationName, at?: number, amount?: number];

/** One line for every operation, with a subject for it. */
const HISTORY: readonly Line[] = [
  ['fund', LIVELY, 100_000],
  ['fundAgain'],
  ['adjust'],
  ['adjustAgain'],
  ['withdraw', LIVELY, 20_000],
  ['withdrawAgain'],
  ['completeWithdrawal'],
  ['withdraw', LIVELY, 20_000],
  ['failWithdrawal'],
  ['topUp', LIVELY, 20_000],
  ['moneyComes'],
  ['topUp', LIVELY + CHOICE, 20_000],
  ['transferIsRejected'],
  ['moneyComes'],
  ['topUp', LIVELY + CHOICE, 20_000],
  ['moneyOfAnother'],
  ['create', BY_WALLET_WITH_COD, 40_000],
  ['createAgain'],
  ['book'],
  ['courierReports'],
  ['settleCod'],
  ['create', BY_WALLET_WITH_COD, 40_000],
  ['book'],
  ['courierReports'],
  ['timeGoesBy', A_WEEK],
  ['settleDueCod'],
  ['create', BY_QRIS, 40_000],
  ['pay', BY_TRANSFER],
  ['moneyIsWrong'],
  ['moneyComesQuietly', LIVELY * 2],
  ['gatewayNotifies'],
  ['moneyIsNotifiedAgain'],
  ['dieHolding'],
  ['zombieReports'],
  ['courierReports', LIVELY + LOST],
  ['settleClaim', LIVELY + CHOICE, 10_000],
  ['create', BY_QRIS, 40_000],
  ['codeDies'],
  ['timeIsOver'],
  ['create', BY_TRANSFER, 40_000],
  ['timeGoesBy', A_DAY],
  ['timeOfAllIsOver'],
  ['create', BY_WALLET_WITH_COD, 40_000],
  ['cancel'],
  ['create', BY_WALLET_WITH_COD, 40_000],
  ['book'],
  ['cancel'],
  ['requestCancel'],
  ['create', BY_WALLET_WITH_COD, 40_000],
  ['book'],
  ['cancel'],
  ['resolveCancel'],
];

/** Operations that are always refused. */
const ONLY_REFUSED: readonly OperationName[] = ['fundAgain', 'createAgain', 'moneyOfAnother'];
/** Operations without a commit of ours. */
const WITHOUT_COMMIT: readonly OperationName[] = ['timeGoesBy', 'moneyComesQuietly', 'dieHolding'];

/** HISTORY without a crash, and with one crash of each kind at every step. */
export const EXAMPLES: readonly [Step[]][] = [null, ...CRASHES].map((crash) => [reported(crash)]);

/** Required outcomes that a run has not reached; an unreached outcome proves nothing. */
export function missingIn(outcomes: ReadonlySet<string>): readonly string[] {
  const names = Object.keys(OPERATIONS) as readonly OperationName[];
  const expected = names.flatMap((name) => {
    if (ONLY_REFUSED.includes(name)) return [`${name} refused`];
    if (WITHOUT_COMMIT.includes(name)) return [`${name} done`];
    return [`${name} done`, ...CRASHES.map((crash) => `${name} ${crash}`)];
  });
  return expected.filter((outcome) => !outcomes.has(outcome));
}

function reported(crash: Crash | null): Step[] {
  return HISTORY.map(([operation, at = LIVELY, amount = 1_000]) => {
    return { operation, at, amount, crash };
  });
}
