import { useEffect, useState } from 'react';
import { useEnvironment } from '#src/web/app/environment.ts';
import { useSession } from '#src/web/app/session.tsx';
import { type FieldTexts, withoutField } from '#src/web/kit/field-texts.ts';
import { type Draft, nextDraft, type PartyFields } from './draft.ts';
import { type Kept, keepSender, readKept, writeKept } from './kept.ts';
import type { Intent, Lock } from './sale.ts';

export type Side = 'sender' | 'receiver';

/** The API's paths for the fields of a party. */
const PARTY_PATHS: readonly (readonly [field: keyof PartyFields, path: string])[] = [
  ['name', 'name'],
  ['phone', 'phone'],
  ['address', 'address'],
  ['village', 'village'],
  ['postalCode', 'postal_code'],
  ['note', 'note'],
  ['place', 'district_id'],
];

export type Order = Kept & {
  /** Errors by the API's paths. */
  readonly errors: FieldTexts;
  /** Shows errors, and moves to the first of them. */
  readonly mark: (errors: FieldTexts) => void;
  /** Changes the draft, and removes the errors of these paths. */
  readonly change: (change: Partial<Draft>, ...paths: readonly string[]) => void;
  readonly changeParty: (side: Side, change: Partial<PartyFields>) => void;
  readonly setLock: (lock: Lock | null) => void;
  /** Stores the intent before anything is sent with it. */
  readonly setIntent: (intent: Intent) => void;
  /** Clears the draft after an order, except for its sender. */
  readonly finish: () => void;
  readonly clear: () => void;
};

/** Draft and locked quote, saved at every change. */
export function useOrder(): Order {
  const owner = `${useSession().account?.account_id}.${useEnvironment()}`;
  const [state, setState] = useState<Kept>(() => readKept(owner));
  const [errors, setErrors] = useState<FieldTexts>({});
  const [marks, setMarks] = useState(0);
  useEffect(() => writeKept(owner, state), [owner, state]);
  useEffect(() => {
    if (marks > 0) focusFirstWrong();
  }, [marks]);

  const update = (next: Partial<Kept>) => setState((old) => ({ ...old, ...next }));
  const forget = (paths: readonly string[]) => setErrors((old) => paths.reduce(withoutField, old));
  const empty = (): Kept => ({ draft: nextDraft(state.draft), lock: null, intent: null });
  return {
    ...state,
    errors,
    mark(wrong) {
      setErrors(wrong);
      setMarks((count) => count + 1);
    },
    change(change, ...paths) {
      setState((old) => ({ ...old, draft: { ...old.draft, ...change } }));
      forget(paths);
    },
    changeParty(side, change) {
      setState((old) => {
        const party = { ...old.draft[side], ...change };
        return { ...old, draft: { ...old.draft, [side]: party } };
      });
      const changed = PARTY_PATHS.filter(([field]) => field in change);
      forget(changed.map(([, path]) => `${side}.${path}`));
    },
    setLock: (lock) => update({ lock }),
    setIntent(intent) {
      // Stored here, because the effect runs only after the request has begun.
      writeKept(owner, { ...state, intent });
      update({ intent });
    },
    finish() {
      keepSender(owner, state.draft.sender);
      setState(empty());
    },
    clear() {
      setErrors({});
      setState(empty());
    },
  };
}

function focusFirstWrong(): void {
  const [first] = document.querySelectorAll<HTMLElement>('main [aria-invalid="true"]');
  first?.focus();
}
