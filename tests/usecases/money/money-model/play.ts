import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import { OutcomeUnknown } from '#domain/unit-of-work.ts';
import type { Ground, Sight } from './ground.ts';
import { Died } from './life.ts';
import { type Deed, type Model, type Note, newModel } from './model.ts';
import { type Office, openOffice } from './office.ts';
import { OPERATIONS, type Step } from './operations.ts';
import { modelFaults, type Rules, rules } from './rules.ts';

/** Result of a sequence: a log line per step, and the faults after the last one. */
export type Played = {
  readonly log: readonly string[];
  readonly problems: readonly string[];
  /** `pay done`, `cancel refused`, `book DIES_AFTER_COMMIT`. */
  readonly outcomes: ReadonlySet<string>;
};

type Play = {
  readonly office: Office;
  readonly model: Model;
  readonly log: string[];
  readonly outcomes: Set<string>;
  readonly rules: Rules;
  /** Balances after the last step. */
  balances: string;
};

/** How a call ended. */
type Ending =
  | { readonly kind: 'ANSWERED'; readonly note: Note | undefined }
  | { readonly kind: 'REFUSED'; readonly code: RefusalCode }
  /** No answer, because the process died or the database did not answer. */
  | { readonly kind: 'NO_ANSWER' };

const NO_ANSWER: Ending = { kind: 'NO_ANSWER' };
const SECOND_MS = 1_000;

/** Runs each step on the use cases and on the model, and compares all data after each. */
export async function playOn(ground: Ground, sequence: readonly Step[]): Promise<Played> {
  const office = openOffice(ground);
  const model = newModel(ground.clock.now().getTime());
  const log: string[] = [];
  const outcomes = new Set<string>();
  const play: Play = { office, model, log, outcomes, rules: rules(), balances: '' };
  play.balances = balancesOf(await ground.sight());
  let problems: readonly string[] = [];
  for (const step of sequence) {
    problems = await doSafely(play, step);
    if (problems.length > 0) break;
  }
  if (problems.length === 0) problems = (await ground.allFaults()).map(String);
  return { log, problems, outcomes };
}

async function doSafely(play: Play, step: Step): Promise<readonly string[]> {
  try {
    return await doStep(play, step);
  } catch (error) {
    return [error instanceof Error ? String(error.stack) : String(error)];
  }
}

async function doStep(play: Play, { operation, crash, ...aim }: Step): Promise<readonly string[]> {
  const { model, office, log, outcomes } = play;
  const { clock } = office.ground;
  clock.advance(SECOND_MS);
  model.now = clock.now().getTime();
  const deed = OPERATIONS[operation](model, aim);
  if (deed === undefined) return [];
  log.push(`${deed.what}${crash === null ? '' : ` (${crash})`}`);
  office.life.crashAt(crash);
  const ending = await endingOf(deed, office);
  const { happened } = office.life;
  office.life.begin();
  outcomes.add(`${operation} ${happened ?? (ending.kind === 'REFUSED' ? 'refused' : 'done')}`);
  if (happened === null) return concluded(play, deed, ending);
  if (happened === 'DIES_BEFORE_COMMIT') return whenNothingWasDone(play, deed);
  return whenItWasDone(play, deed, ending);
}

/** Checks that nothing changed and that the repeated request runs as a first one. */
async function whenNothingWasDone(play: Play, deed: Deed): Promise<readonly string[]> {
  const wrong = await faultsAfter(play, { isUnchanged: !deed.isBatch, isModel: !deed.isBatch });
  if (wrong.length > 0) return wrong;
  takeOver(play, deed);
  return concluded(play, deed, await endingOf(deed, play.office));
}

/** Checks that the effect is complete and that the repeated request changes nothing. */
async function whenItWasDone(play: Play, deed: Deed, ending: Ending): Promise<readonly string[]> {
  const { refused } = deed;
  if (refused === undefined) deed.effect?.();
  const wrong = await faultsAfter(play, { isModel: !deed.isBatch });
  if (wrong.length > 0) return wrong;
  // A batch has several commits: the rest may have waited for the uncertain commit.
  if (ending.kind !== 'NO_ANSWER' && !deed.isBatch)
    return judged(play, ending, { refused, isUnchanged: true });
  takeOver(play, deed);
  const again = await endingOf(deed, play.office);
  if (deed.isRound) return concluded(play, deed, again);
  return judged(play, again, { refused: refused ?? deed.again, isUnchanged: true });
}

/** Applies the effect of an operation that completed for the first time. */
function concluded(play: Play, deed: Deed, ending: Ending): Promise<readonly string[]> {
  if (deed.refused === undefined && ending.kind === 'ANSWERED') deed.effect?.();
  return judged(play, ending, { refused: deed.refused, isUnchanged: deed.refused !== undefined });
}

async function judged(
  play: Play,
  ending: Ending,
  { refused, isUnchanged }: { refused: RefusalCode | undefined; isUnchanged: boolean },
): Promise<readonly string[]> {
  const outcome = ending.kind === 'REFUSED' ? ending.code : ending.kind;
  const expected = refused ?? 'ANSWERED';
  if (outcome !== expected) return [`it was ${outcome}, where the model says ${expected}`];
  if (ending.kind === 'ANSWERED') ending.note?.();
  return faultsAfter(play, { isUnchanged, isModel: true });
}

/** Lets another process take over once the lease ends. */
function takeOver({ office, model, log }: Play, { leaseMs = 0 }: Deed): void {
  const { clock } = office.ground;
  clock.advance(leaseMs);
  model.now = clock.now().getTime();
  office.life.crashAt(null);
  log.push('  … and again');
}

async function endingOf(deed: Deed, office: Office): Promise<Ending> {
  try {
    const note = await deed.call(office);
    return office.life.isOver ? NO_ANSWER : { kind: 'ANSWERED', note };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'REFUSED', code: error.code };
    if (error instanceof Died || error instanceof OutcomeUnknown) return NO_ANSWER;
    throw error;
  }
}

type CheckOptions = { readonly isUnchanged?: boolean; readonly isModel: boolean };

/** Returns faults. `isUnchanged`: rows are byte-identical; `isModel`: they match the model. */
async function faultsAfter(
  play: Play,
  { isUnchanged = false, isModel }: CheckOptions,
): Promise<readonly string[]> {
  const { ground, problems } = play.office;
  const sight = await ground.sight();
  const before = play.balances;
  play.balances = balancesOf(sight);
  const strange = problems.splice(0).filter((one) => !isOfCrash(one));
  const faults = await ground.faults();
  return [
    ...(isUnchanged && play.balances !== before ? ['the books have changed'] : []),
    ...(isModel ? modelFaults(play.model, sight) : []),
    ...play.rules(sight),
    ...faults.map((fault) => JSON.stringify(fault)),
    ...strange.map(String),
  ];
}

/** True for an error that a dead process reports, or one whose outcome is unknown. */
function isOfCrash(error: unknown): boolean {
  return error instanceof Died || error instanceof OutcomeUnknown;
}

function balancesOf({ accounts }: Sight): string {
  return accounts.map(({ balance, version }) => `${balance} ${version}`).join();
}
