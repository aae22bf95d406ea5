import { NOT_SHIPPED } from '#domain/selling/batch/order-status.ts';
import { fieldsOf, forgetInTab, keepInTab, keptInTab } from '#src/web/api/kept-in-tab.ts';
import type { PlaceChoice } from '#src/web/kit/place.ts';
import { type Beyond, type LeftOut, RULES, type Sheet } from './batch-csv.ts';
import { COLUMNS } from './columns.ts';

/** A sheet that a person works on, which this tab keeps over a reload. */
export type Work = {
  readonly sheet: Sheet;
  /** The sheet as it was last sent; null if it was not. */
  readonly sent: Sheet | null;
  /** Null if not chosen yet, so the default; '' for the columns of the sheet. */
  readonly senderId: string | null;
  /** The batches that it was sent as, the last one first. */
  readonly batches: readonly string[];
};

/** Much more than a thousand parcels have; a tab keeps some five million. */
const LENGTH_MAX = 2_000_000;
const BATCHES_MAX = 20;

/** `owner`: the account and the environment, whose sheets are apart. */
export function keptWork(owner: string): Work | null {
  return workFrom(keptInTab(nameOf(owner)));
}

/** Keeps no sheet that is too long for a tab, nor an older one in its place. */
export function keepWork(owner: string, work: Work | null): void {
  const isKept = work !== null && JSON.stringify(work).length <= LENGTH_MAX;
  if (isKept) keepInTab(nameOf(owner), work);
  else forgetInTab(nameOf(owner));
}

export function newWork(sheet: Sheet): Work {
  return { sheet, sent: null, senderId: null, batches: [] };
}

/** Keeps what was changed meanwhile; the rows of the batch are those that were sent. */
export function sentAs(work: Work, sent: Sheet, batch: string): Work {
  const sheet = { ...work.sheet, parcels: sent.parcels };
  return { ...work, sheet, sent, batches: [batch, ...work.batches].slice(0, BATCHES_MAX) };
}

/** True if the address of the page, with this batch or none, is about the sheet. */
export function isOf({ batches }: Work, batch: string | undefined): boolean {
  return batch === undefined ? batches.length === 0 : batches.includes(batch);
}

/** Null: kept by another version of the page, or by a person's hand. */
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
