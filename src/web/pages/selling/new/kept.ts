import { keep, kept } from '#src/web/api/kept.ts';
import { fieldsOf, keepInTab, keptInTab } from '#src/web/api/kept-in-tab.ts';
import { type Draft, nextDraft, type PartyFields } from './draft.ts';
import { draftOf, parsed, partyOf } from './kept-draft.ts';
import { type Intent, keptIntent, keptLock, type Lock } from './sale.ts';

/** State kept in this tab over a reload and the end of a session. */
export type Kept = {
  readonly draft: Draft;
  readonly lock: Lock | null;
  readonly intent: Intent | null;
};

/** `owner`: the account and environment, which have separate drafts. */
export function readKept(owner: string): Kept {
  const field = fieldsOf(keptInTab(nameOf(owner)));
  const draft = field('draft');
  return {
    draft: draft === undefined ? nextDraft({ sender: keptSender(owner) }) : draftOf(draft),
    lock: keptLock(field('lock')),
    intent: keptIntent(field('intent')),
  };
}

export function writeKept(owner: string, value: Kept): void {
  keepInTab(nameOf(owner), value);
}

/** Stores the sender of the last order on this device. */
export function keepSender(owner: string, sender: PartyFields): void {
  keep(`sender.${owner}`, JSON.stringify(sender));
}

export function keptSender(owner: string): PartyFields {
  return partyOf(parsed(kept(`sender.${owner}`)));
}

function nameOf(owner: string): string {
  return `new.${owner}`;
}
