import type { Tenant } from './environment.ts';
import { SAVED_VIEWS, type SavedView, type ViewOwner } from './insight/saved-view/saved-view.ts';
import type { EditableNoun, KeptNoun, KeptRow, KeptStore, KeptWrites } from './kept-noun.ts';
import { BANK_ACCOUNTS, type VerifiedAccount } from './money/bank-account/bank-account.ts';
import {
  PARCEL_PRESETS,
  type ParcelPreset,
  type PresetTerms,
} from './selling/parcel-preset/parcel-preset.ts';
import {
  SAVED_SENDERS,
  type SavedSender,
  type SenderChange,
  type SenderTerms,
} from './selling/saved-sender/saved-sender.ts';

/**
 * Record types with the usual operations, by the name of their store: the row, what creates it and
 * what changes it.
 */
type Editable = {
  savedSenders: Edited<SavedSender, SenderTerms, SenderChange>;
  parcelPresets: Edited<ParcelPreset, PresetTerms>;
};

/** Record types without some of these operations, or with another owner. */
type Others = {
  savedViews: Kept<ViewOwner, SavedView>;
  bankAccounts: Kept<Tenant, VerifiedAccount>;
};

export const EDITABLE_NOUNS: {
  readonly [Name in EditableName]: EditableNoun<
    Editable[Name]['row'],
    Editable[Name]['terms'],
    Editable[Name]['change']
  >;
} = {
  savedSenders: SAVED_SENDERS,
  parcelPresets: PARCEL_PRESETS,
};

/**
 * All record types of this kind; their stores, fakes, contract tests and use cases are derived from
 * this table.
 */
export const KEPT_NOUNS: { readonly [Name in KeptName]: KeptNoun<KeptTypes[Name]['row']> } = {
  ...EDITABLE_NOUNS,
  savedViews: SAVED_VIEWS,
  bankAccounts: BANK_ACCOUNTS,
};

type Kept<Owner extends Tenant, Row extends Owner & KeptRow> = {
  readonly owner: Owner;
  readonly row: Row;
};
type Edited<Row extends KeptRow, Terms, Change = Partial<Terms>> = Kept<Tenant, Row> & {
  readonly terms: Terms;
  readonly change: Change;
};

export type EditableName = keyof Editable;
export type EditableTypes = Editable;
export type KeptTypes = Editable & Others;
export type KeptName = keyof KeptTypes;

export type EditableStores = {
  readonly [Name in EditableName]: KeptStore<Tenant, Editable[Name]['row']>;
};
export type KeptStores = EditableStores & {
  readonly [Name in keyof Others]: Omit<
    KeptStore<Others[Name]['owner'], Others[Name]['row']>,
    'list'
  >;
};
export type EditableWrites = {
  readonly [Name in EditableName]: KeptWrites<Editable[Name]['row']>;
};
/**
 * Writes of all record types in KEPT_NOUNS: a saved view never changes, and a bank account is never
 * deleted.
 */
export type AllKeptWrites = EditableWrites & {
  readonly savedViews: Omit<KeptWrites<SavedView>, 'update'>;
  readonly bankAccounts: Omit<KeptWrites<VerifiedAccount>, 'remove'>;
};

/**
 * Makes an object with a value for each record type. TypeScript cannot follow a type from a name to
 * its value through a loop, so `make` has to be generic in the name.
 */
export function eachOf<Made extends object>(
  nouns: Readonly<Record<keyof Made, unknown>>,
  make: (name: keyof Made) => object,
): Made {
  const made: { [Name in keyof Made]?: unknown } = {};
  for (const name in nouns) made[name] = make(name);
  return made as Made;
}
