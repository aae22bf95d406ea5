import type { SavedView } from '#domain/insight/saved-view/saved-view.ts';
import type { KeptName, KeptTypes } from '#domain/kept-nouns.ts';
import type { VerifiedAccount } from '#domain/money/bank-account/bank-account.ts';
import type { ParcelPreset } from '#domain/selling/parcel-preset/parcel-preset.ts';
import type { SavedSender } from '#domain/selling/saved-sender/saved-sender.ts';
import {
  boolean,
  FOR_EVER,
  fixed,
  integer,
  json,
  keptBy,
  key,
  orNull,
  smallint,
  type Table,
  tableOf,
  text,
  timestamptz,
  uuid,
} from './table.ts';

/** Columns of the record types in KEPT_NOUNS; `kept.ts` makes their statements. */
export const KEPT_TABLES: { readonly [Name in KeptName]: Table<KeptTypes[Name]['row']> } = {
  savedSenders: tableOf<SavedSender>('saved_sender', keptBy('unusedAccounts', 'ANY'), {
    accountId: key(uuid),
    environment: key(text),
    senderId: key(uuid),
    slot: fixed(smallint),
    party: json,
    isDefault: boolean,
    createdAt: fixed(timestamptz),
    revision: integer,
  }),
  parcelPresets: tableOf<ParcelPreset>('parcel_preset', keptBy('unusedAccounts', 'ANY'), {
    accountId: key(uuid),
    environment: key(text),
    presetId: key(uuid),
    slot: fixed(smallint),
    name: text,
    weightGrams: integer,
    dimensions: orNull(json),
    createdAt: fixed(timestamptz),
    revision: integer,
  }),
  savedViews: tableOf<SavedView>('saved_view', keptBy('unusedAccounts', 'ANY'), {
    accountId: key(uuid),
    environment: key(text),
    personId: key(uuid),
    slot: key(smallint),
    viewId: fixed(uuid),
    name: fixed(text),
    query: fixed(text),
    createdAt: fixed(timestamptz),
  }),
  bankAccounts: tableOf<VerifiedAccount>('bank_account', FOR_EVER, {
    accountId: key(uuid),
    environment: key(text),
    bankAccountId: key(uuid),
    bank: fixed(text),
    accountNumber: fixed(text),
    accountName: fixed(text),
    createdAt: fixed(timestamptz),
    lastUsedAt: orNull(timestamptz),
    removedAt: orNull(timestamptz),
  }),
};

/**
 * SQL condition for rows in use, equal to `isInUse` of the record type; by default every row is in
 * use.
 */
export const IN_USE: { readonly [Name in KeptName]?: string } = {
  bankAccounts: 'removed_at IS NULL',
};
