import { Refusal, type RefusalCode } from '#domain/refusal.ts';
import { OutcomeUnknown } from '#domain/unit-of-work.ts';
import type { Ground, Sight } from './ground.ts';
import { Died } from './life.ts';
import { type Deed, type Model, type Note, newModel } from './model.ts';
import { type Office, openOffice } from './office.ts';
import { OPERATIONS, type Step } from './operations.ts';
import { modelFaults, type Rules, rulesKept } from './rules.ts';

/** How a sequence went: every step in words, and what was wrong after the last one, if anything. */
export type Played = {
  readonly story: readonly string[];
  readonly complaints: readonly string[];
  /** `pay done`, `cancel refused`, `book DIES_AFTER_COMMIT`. */
  readonly outcomes: ReadonlySet<string>;
};

type Play = {
  readonly office: Office;
  readonly model: Model;
  readonly story: string[];
  readonly outcomes: Set<string>;
  readonly rules: Rules;
  /** Of the books, after the last step. */
  standing: string;
};

/** How a call ended. */
type Ending =
  | { readonly kind: 'ANSWERED'; readonly note: Note | undefined }
  | { readonly kind: 'REFUSED'; readonly code: RefusalCode }
  /** Nobody heard of it: its process died, or the database was not heard. */
  | { readonly kind: 'UNHEARD' };

const UNHEARD: Ending = { kind: 'UNHEARD' };
const SECOND_MS = 1_000;

/** Does each step on the use cases and on the model, and looks at everything after each. */
export async function playOn(ground: Ground, sequence: readonly Step[]): Promise<Played> {
  const office = openOffice(ground);
  const model = newModel(ground.clock.now().getTime());
  const story: string[] = [];
  const outcomes = new Set<string>();
  const play: Play = { office, model, story, outcomes, rules: rulesKept(), standing: '' };
  play.standing = standingOf(await ground.sight());
  let complaints: readonly string[] = [];
  for (const step of sequence) {
    complaints = await tried(play, step);
    if (complaints.length > 0) break;
  }
  if (complaints.length === 0) complaints = (await ground.allFaults()).map(String);
  return { story, complaints, outcomes };
}

async function tried(play: Play, step: Step): Promise<readonly string[]> {
  try {
    return await doStep(play, step);
  } catch (error) {
    return [error instanceof Error ? String(error.stack) : String(error)];
  }
}

async function doStep(play: Play, { operation, crash, ...aim }: Step): Promise<readonly string[]> {
  const { model, office, story, outcomes } = play;
  const { clock } = office.ground;
  clock.advance(SECOND_MS);
  model.now = clock.now().getTime();
  const deed = OPERATIONS[operation](model, aim);
  if (deed === undefined) return [];
  story.push(`${deed.what}${crash === null ? '' : ` (${crash})`}`);
  office.life.crashAt(crash);
  const ending = await ended(deed, office);
  const { happened } = office.life;
  office.life.begin();
  outcomes.add(`${operation} ${happened ?? (ending.kind === 'REFUSED' ? 'refused' : 'done')}`);
  if (happened === null) return concluded(play, deed, ending);
  if (happened === 'DIES_BEFORE_COMMIT') return whenNothingWasDone(play, deed);
  return whenItWasDone(play, deed, ending);
}

/** Nothing has changed, and who asks again is served as if for the first time. */
async function whenNothingWasDone(play: Play, deed: Deed): Promise<readonly string[]> {
  const wrong = await looked(play, { isUnchanged: !deed.isBatch, isModel: !deed.isBatch });
  if (wrong.length > 0) return wrong;
  takeOver(play, deed);
  return concluded(play, deed, await ended(deed, play.office));
}

/** It stands as if the answer had been heard, and who asks again changes nothing. */
async function whenItWasDone(play: Play, deed: Deed, ending: Ending): Promise<readonly string[]> {
  const { refused } = deed;
  if (refused === undefined) deed.effect?.();
  const wrong = await looked(play, { isModel: !deed.isBatch });
  if (wrong.length > 0) return wrong;
  // Of several commits the others may have waited for the one that nobody knows of.
  if (ending.kind !== 'UNHEARD' && !deed.isBatch)
    return judged(play, ending, { refused, isUnchanged: true });
  takeOver(play, deed);
  const again = await ended(deed, play.office);
  if (deed.isRound) return concluded(play, deed, again);
  return judged(play, again, { refused: refused ?? deed.again, isUnchanged: true });
}

/** The first time that it was done to its end. */
function concluded(play: Play, deed: Deed, ending: Ending): Promise<readonly string[]> {
  if (deed.refused === undefined && ending.kind === 'ANSWERED') deed.effect?.();
  return judged(play, ending, { refused: deed.refused, isUnchanged: deed.refused !== undefined });
}

async function judged(
  play: Play,
  ending: Ending,
  { refused, isUnchanged }: { refused: RefusalCode | undefined; isUnchanged: boolean },
): Promise<readonly string[]> {
  const told = ending.kind === 'REFUSED' ? ending.code : ending.kind;
  const wanted = refused ?? 'ANSWERED';
  if (told !== wanted) return [`it was ${told}, where the model says ${wanted}`];
  if (ending.kind === 'ANSWERED') ending.note?.();
  return looked(play, { isUnchanged, isModel: true });
}

/** Another process goes on, when it can. */
function takeOver({ office, model, story }: Play, { leaseMs = 0 }: Deed): void {
  const { clock } = office.ground;
  clock.advance(leaseMs);
  model.now = clock.now().getTime();
  office.life.crashAt(null);
  story.push('  … and again');
}

async function ended(deed: Deed, office: Office): Promise<Ending> {
  try {
    const note = await deed.call(office);
    return office.life.isOver ? UNHEARD : { kind: 'ANSWERED', note };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'REFUSED', code: error.code };
    if (error instanceof Died || error instanceof OutcomeUnknown) return UNHEARD;
    throw error;
  }
}

type Look = { readonly isUnchanged?: boolean; readonly isModel: boolean };

/** `isUnchanged`: every account is to the byte as it was; `isModel`: they are as the model says. */
async function looked(
  play: Play,
  { isUnchanged = false, isModel }: Look,
): Promise<readonly string[]> {
  const { ground, complaints } = play.office;
  const sight = await ground.sight();
  const before = play.standing;
  play.standing = standingOf(sight);
  const strange = complaints.splice(0).filter((one) => !isOfCrash(one));
  const faults = await ground.faults();
  return [
    ...(isUnchanged && play.standing !== before ? ['the books have changed'] : []),
    ...(isModel ? modelFaults(play.model, sight) : []),
    ...play.rules(sight),
    ...faults.map((fault) => JSON.stringify(fault)),
    ...strange.map(String),
  ];
}

/** A process that is dead complains, and so does one that does not know what it did. */
function isOfCrash(error: unknown): boolean {
  return error instanceof Died || error instanceof OutcomeUnknown;
}

function standingOf({ accounts }: Sight): string {
  return accounts.map(({ balance, version }) => `${balance} ${version}`).join();
}
