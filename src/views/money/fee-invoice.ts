import type { Language } from '#domain/carrying/tracking/description.ts';
import { type Fee, type Fees, totalFees } from '#domain/money/wallet/fees.ts';
import type { Month } from '#domain/money/wallet/statement.ts';
import type { Report } from '#domain/platform/report/report.ts';
import { accountLines, monthName, type ReportAbout, zoneText } from '../report-words.ts';

type InvoiceFacts = { readonly month: Month; readonly isFinal: boolean; readonly fees: Fees };
type Words = {
  readonly title: (month: string) => string;
  readonly number: (number: string) => string;
  readonly issuer: string;
  readonly month: (month: string, zone: string) => string;
  readonly open: string;
  readonly fees: string;
  readonly what: string;
  readonly count: string;
  readonly amount: string;
  readonly lines: Readonly<Record<keyof Fees, string>>;
  readonly total: string;
  readonly notes: readonly string[];
};

const WORDS: Readonly<Record<Language, Words>> = {
  id: {
    title: (month) => `Tagihan biaya · ${month}`,
    number: (number) => `Nomor: ${number}`,
    issuer: 'Dari: Satukurir',
    month: (month, zone) => `Bulan: ${month}, menurut ${zone}`,
    open: 'Sementara: bulan ini belum berakhir.',
    fees: 'Biaya',
    what: 'Keterangan',
    count: 'Kiriman',
    amount: 'Jumlah (Rp)',
    lines: {
      shipping: 'Ongkir, asuransi termasuk, untuk kiriman yang resinya terbit',
      cod: 'Biaya COD untuk kiriman yang sudah ditagih',
      refunds: 'Pengembalian ongkir yang sudah ditagihkan',
    },
    total: 'Jumlah biaya',
    notes: [
      'Sudah dibayar: dari saldo, dan untuk biaya COD dari uang yang ditagih kurir.',
      'Dokumen ini bukan faktur pajak.',
    ],
  },
  en: {
    title: (month) => `Invoice of fees · ${month}`,
    number: (number) => `Number: ${number}`,
    issuer: 'From: Satukurir',
    month: (month, zone) => `Month: ${month}, in ${zone}`,
    open: 'Preliminary: this month is not over.',
    fees: 'Fees',
    what: 'What for',
    count: 'Shipments',
    amount: 'Amount (Rp)',
    lines: {
      shipping: 'Shipping, insurance included, of shipments that were booked',
      cod: 'COD fee of shipments whose cash was collected',
      refunds: 'Refunds of shipping that was charged before',
    },
    total: 'Total of fees',
    notes: [
      'Paid already: from the balance, and COD fees from the cash that couriers collected.',
      'This document is not a tax invoice.',
    ],
  },
};
/** Letters taken from the end of the account's id, where ids differ. */
const NUMBER_LETTERS = 10;

/** Invoice of the fees that the account paid in a month for its shipments. */
export function feeInvoice({ month, isFinal, fees }: InvoiceFacts, about: ReportAbout): Report {
  const { language, timeZone, account, environment } = about;
  const words = WORDS[language];
  const name = monthName(month.text, language);
  const title = words.title(name);
  const prefix = environment === 'TEST' ? 'TEST-INV' : 'INV';
  const number = `${prefix}/${month.text}/${account.id.slice(-NUMBER_LETTERS).toUpperCase()}`;
  const row = (kind: keyof Fees, { count, amount }: Fee) => [words.lines[kind], count, amount];
  const { shipping, cod, refunds } = fees;
  return {
    language,
    title,
    about: [
      words.number(number),
      words.issuer,
      ...accountLines(about),
      words.month(name, zoneText(timeZone)),
      ...(isFinal ? [] : [words.open]),
    ],
    tables: [
      {
        title: words.fees,
        columns: [
          { name: words.what, kind: 'text', share: 0.64 },
          { name: words.count, kind: 'count', share: 0.14 },
          { name: words.amount, kind: 'money', share: 0.22 },
        ],
        rows: [
          row('shipping', shipping),
          row('cod', cod),
          row('refunds', { count: refunds.count, amount: 0 - refunds.amount }),
        ],
        total: [words.total, null, totalFees(fees)],
      },
    ],
    notes: words.notes,
    foot: `${title} · ${number}`,
  };
}
