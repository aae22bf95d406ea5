import { NOT_SHIPPED } from '#domain/selling/batch/order-status.ts';
import { fieldsOf, forgetInTab, keepInTab, keptInTab } from '#src/web/api/kept-in-tab.ts';
import type { PlaceChoice } from '#src/web/kit/place.ts';
import { type Beyond, type LeftOut, RULES, type Sheet } from './batch-csv.ts';
import { COLUMNS } from './columns.ts';

/** A sheet in progress, which this tab keeps over a reload. */
export type Work = {
  readonly sheet: Sheet;
  /** The sheet as it was last sent; null if it was never sent. */
  readonly sent: Sheet | null;
  /** Null for the default, since none was chosen; '' for the sender in the sheet's columns. */
  readonly senderId: string | null;
  /** Ids of the batches as which it was sent, newest first. */
  readonly batches: readonly string[];
};

/** Much longer than a thousand parcels; a tab stores some five million characters. */
const LENGTH_MAX = 2_000_000;
const BATCHES_MAX = 20;

/** `owner`: the account and environment, which have separate sheets. */
export function keptWork(owner: string): Work | null {
  return workFrom(keptInTab(nameOf(owner)));
}

/** Stores nothing for a sheet that is too long for a tab, and removes the older one. */
export function keepWork(owner: string, work: Work | null): void {
  const isKept = work !== null && JSON.stringify(work).length <= LENGTH_MAX;
  if (isKept) keepInTab(nameOf(owner), work);
  else forgetInTab(nameOf(owner));
}

export function newWork(sheet: Sheet): Work {
  return { sheet, sent: null, senderId: null, batches: [] };
}

/**
 * The work after a sheet was sent: keeps later changes, with the grouping of rows that was sent.
 */
export function sentAs(work: Work, sent: Sheet, batch: string): Work {
  const sheet = { ...work.sheet, parcels: sent.parcels };
  return { ...work, sheet, sent, batches: [batch, ...work.batches].slice(0, BATCHES_MAX) };
}

/** True if the URL belongs to the sheet, whether it names a batch or not. */
export function isOf({ batches }: Work, batch: string | undefined): boolean {
  return batch === undefined ? batches.length === 0 : batches.includes(batch);
}

/** Null for a value stored by another version of the page, or changed by hand. */
export function workFrom(kept: unknown): Work | null {
  const field = fieldsOf(kept);
  const sheet = sheetFrom(field('sheet'));
  const batches = field('batches');
  if (sheet === null || !isList(batches, isText)) return null;
  const senderId = field('senderId');
  return {
    sheet,
    sent: sheetFrom(field('sent')),
    senderId: isText(senderId) ? senderId : null,
    batches,
  };
}

function sheetFrom(kept: unknown): Sheet | null {
  const field = fieldsOf(kept);
  const columns = field('columns');
  const titles = field('titles');
  const rows = field('rows');
  const parcels = field('parcels');
  const beyond = field('beyond');
  const leftOut = field('leftOut');
  const places = field('places');
  const rule = RULES.find((one) => one === field('rule'));
  const weight = field('weight');
  if (!isList(columns, isColumn) || !isList(titles, isText) || !isList(rows, isTexts)) return null;
  if (!isList(parcels, isNumbers) || !isList(beyond, isBeyond) || !isPlaces(places)) return null;
  if (!isList(leftOut, isLeftOut)) return null;
  if (rule === undefined || !isText(weight)) return null;
  const isWindows = field('isWindows') === true;
  return { columns, titles, rows, parcels, beyond, leftOut, places, rule, weight, isWindows };
}

function isList<Item>(
  value: unknown,
  isItem: (item: unknown) => item is Item,
): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTexts(value: unknown): value is readonly string[] {
  return isList(value, isText);
}

function isNumbers(value: unknown): value is readonly number[] {
  return isList(value, (one): one is number => typeof one === 'number');
}

function isColumn(value: unknown): value is string | null {
  return value === null || (isText(value) && COLUMNS.includes(value));
}

function isBeyond(value: unknown): value is Beyond {
  const field = fieldsOf(value);
  return typeof field('row') === 'number' && isTexts(field('cells'));
}

function isLeftOut(value: unknown): value is LeftOut {
  const field = fieldsOf(value);
  const isKnown = NOT_SHIPPED.some((why) => why === field('why'));
  return isKnown && isText(field('status')) && isTexts(field('cells'));
}

function isPlaces(value: unknown): value is Readonly<Record<string, PlaceChoice>> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((place) => {
    const field = fieldsOf(place);
    return isText(field('districtId')) && isText(field('label'));
  });
}

function nameOf(owner: string): string {
  return `bulk.${owner}`;
}
