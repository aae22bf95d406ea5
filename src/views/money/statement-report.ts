import type { Language } from '#domain/carrying/tracking/description.ts';
import { CLIENT_KINDS, type ClientKind } from '#domain/money/wallet/account-kind.ts';
import type { Balance } from '#domain/money/wallet/balance.ts';
import { OPENING_REFERENCE } from '#domain/money/wallet/opening-balance.ts';
import type { Month, Turnovers } from '#domain/money/wallet/statement.ts';
import type { Transaction } from '#domain/money/wallet/transaction.ts';
import { BUCKET_WORDS, OPENING_WORDS, TYPE_WORDS } from '#domain/money/wallet/words.ts';
import type { Cell, Report, ReportColumn, ReportTable } from '#domain/platform/report/report.ts';
import { wallClockIn } from '#domain/zoned-time.ts';
import { accountLines, monthName, type ReportAbout, zoneText } from '../report-words.ts';

type StatementFacts = {
  readonly month: Month;
  readonly isFinal: boolean;
  readonly opening: Balance;
  readonly closing: Balance;
  readonly rows: readonly Transaction[];
  readonly sums: Turnovers;
};
type Words = {
  readonly title: (month: string) => string;
  readonly zone: (zone: string) => string;
  readonly open: string;
  readonly summary: string;
  readonly bucket: string;
  readonly opening: string;
  readonly credit: string;
  readonly debit: string;
  readonly closing: string;
  readonly at: string;
  readonly what: string;
  readonly reference: string;
  readonly after: string;
  readonly total: string;
};

const OF_BALANCE = {
  AVAILABLE: 'available',
  HELD: 'held',
  PENDING_COD: 'pendingCod',
} as const satisfies Readonly<Record<ClientKind, keyof Balance>>;

const WORDS: Readonly<Record<Language, Words>> = {
  id: {
    title: (month) => `Laporan saldo · ${month}`,
    zone: (zone) => `Semua waktu menurut ${zone}. Jumlah dalam rupiah.`,
    open: 'Sementara: bulan ini belum berakhir.',
    summary: 'Ringkasan',
    bucket: 'Bagian saldo',
    opening: 'Saldo awal',
    credit: 'Masuk',
    debit: 'Keluar',
    closing: 'Saldo akhir',
    at: 'Waktu',
    what: 'Jenis',
    reference: 'Referensi',
    after: 'Saldo',
    total: 'Jumlah',
  },
  en: {
    title: (month) => `Wallet statement · ${month}`,
    zone: (zone) => `All times in ${zone}. Amounts in rupiah.`,
    open: 'Preliminary: this month is not over.',
    summary: 'Summary',
    bucket: 'Bucket',
    opening: 'Opening balance',
    credit: 'In',
    debit: 'Out',
    closing: 'Closing balance',
    at: 'Time',
    what: 'Type',
    reference: 'Reference',
    after: 'Balance',
    total: 'Total',
  },
};

/** A month of the wallet for people: a summary, then the movements of each non-empty bucket. */
export function statementReport(facts: StatementFacts, about: ReportAbout): Report {
  const { month, isFinal, rows } = facts;
  const { language, timeZone } = about;
  const words = WORDS[language];
  const title = words.title(monthName(month.text, language));
  const byBucket = Map.groupBy(rows, ({ bucket }) => bucket);
  const moved = CLIENT_KINDS.filter((bucket) => byBucket.has(bucket));
  return {
    language,
    title,
    about: [
      ...accountLines(about),
      words.zone(zoneText(timeZone)),
      ...(isFinal ? [] : [words.open]),
    ],
    tables: [
      summaryTable(facts, language),
      ...moved.map((bucket) => bucketTable(bucket, byBucket.get(bucket) ?? [], { facts, about })),
    ],
    notes: [],
    foot: `${title} · ${about.account.name}`,
  };
}

function summaryTable({ opening, closing, sums }: StatementFacts, language: Language): ReportTable {
  const words = WORDS[language];
  const money = (name: string): ReportColumn => ({ name, kind: 'money', share: 0.19 });
  return {
    title: words.summary,
    columns: [
      { name: words.bucket, kind: 'text', share: 0.24 },
      money(words.opening),
      money(words.credit),
      money(words.debit),
      money(words.closing),
    ],
    rows: CLIENT_KINDS.map((bucket) => [
      BUCKET_WORDS[language][bucket],
      opening[OF_BALANCE[bucket]],
      sums[bucket].credit,
      sums[bucket].debit,
      closing[OF_BALANCE[bucket]],
    ]),
    total: null,
  };
}

function bucketTable(
  bucket: ClientKind,
  rows: readonly Transaction[],
  { facts, about }: { readonly facts: StatementFacts; readonly about: ReportAbout },
): ReportTable {
  const { language, timeZone } = about;
  const words = WORDS[language];
  const clock = wallClockIn(timeZone);
  const { credit, debit } = facts.sums[bucket];
  const money = (name: string): ReportColumn => ({ name, kind: 'money', share: 0.125 });
  return {
    title: BUCKET_WORDS[language][bucket],
    columns: [
      { name: words.at, kind: 'time', share: 0.165 },
      { name: words.what, kind: 'text', share: 0.2 },
      { name: words.reference, kind: 'text', share: 0.26 },
      money(words.credit),
      money(words.debit),
      money(words.after),
    ],
    rows: rows.map((row) => rowCells(row, clock(row.createdAt), language)),
    total: [words.total, null, null, credit, debit, facts.closing[OF_BALANCE[bucket]]],
  };
}

function rowCells(row: Transaction, at: Date, language: Language): readonly Cell[] {
  const { type, direction, amount, balanceAfter, reference } = row;
  const isIn = direction === 'CREDIT';
  const sides = isIn ? [amount, null] : [null, amount];
  const about = reference.id === OPENING_REFERENCE ? OPENING_WORDS[language] : reference.id;
  return [at, TYPE_WORDS[language][type], about, ...sides, balanceAfter];
}
