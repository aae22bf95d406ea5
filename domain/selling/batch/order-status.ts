import type { Cells } from './sheet.ts';

/** Why an order that a shop has exported is not to be shipped. */
export const NOT_SHIPPED = ['CANCELLED', 'UNPAID', 'RETURNED', 'SHIPPED'] as const;
export type NotShipped = (typeof NOT_SHIPPED)[number];

/** A line that must not become a parcel: the cell that says so, with the place of its column. */
export type Withheld = {
  readonly place: number;
  readonly status: string;
  readonly why: NotShipped;
};

/** Titles of statuses, without signs and case: those of marketplaces, shop systems and people. */
const STATUS_TITLES: ReadonlySet<string> = new Set([
  'status',
  'statuspesanan',
  'statusorder',
  'statustransaksi',
  'statuspengiriman',
  'statusterakhir',
  'orderstatus',
  'ordersubstatus',
  'fulfillmentstatus',
  'cancelationreturntype',
  'cancellationreturntype',
]);
/** Titles of statuses of the payment, which may be complete long before the order is. */
const PAYMENT_TITLES: ReadonlySet<string> = new Set([
  'statuspembayaran',
  'statusbayar',
  'paymentstatus',
  'financialstatus',
]);
/** Titles of the time of a cancellation: any time says that there was one. */
const CANCELLATION_TITLES: ReadonlySet<string> = new Set([
  'cancelledat',
  'canceledat',
  'cancelledtime',
  'canceledtime',
  'canceltime',
  'cancelledon',
  'waktupembatalan',
  'waktudibatalkan',
  'tanggalpembatalan',
  'tanggaldibatalkan',
]);
const UNPAID =
  /\b(?:unpaid|not paid|belum (?:di)?bayar|belum lunas|on hold|menunggu (?:pembayaran|dibayar)|(?:waiting|awaiting|pending)(?: for)? payment|payment pending)\b/;
/** `Not cancelled`, `partially refunded` and a cancellation that was rejected leave an order open. */
const DENIED =
  /\b(?:tidak|bukan|no|not|partial|partially|sebagian)\b|\b(?:pembatalan|cancellation|return|refund|pengembalian)\b.*\b(?:ditolak|rejected|declined)\b/;
const STATUSES: readonly (readonly [NotShipped, RegExp])[] = [
  [
    'CANCELLED',
    /\b(?:batal|dibatalkan|pembatalan|cancel|cancell?ed|cancell?ation|void|voided|ditolak|rejected|gagal|failed|expired|kedaluwarsa|kadaluarsa)\b/,
  ],
  ['RETURNED', /\b(?:returned|return|retur|diretur|refunded|refund|dikembalikan|pengembalian)\b/],
  [
    'SHIPPED',
    /^(?:(?:wc|pesanan|paket|order|telah|sudah|sedang) )*(?:dikirim|terkirim|selesai|diterima|tiba(?: di tujuan)?|dalam pengiriman|complete|completed|delivered|shipped|shipping|in transit|fulfilled)$/,
  ],
];
const NO_TIME = /^(?:[-\u2013\u2014]*|0|no|tidak|false|null|n\/a)$/i;
const AMOUNT = /[1-9]/;

/** True for a column that `withheldLines` looks at. */
export function isStatusTitle(title: string): boolean {
  const plain = plainOf(title);
  return [STATUS_TITLES, PAYMENT_TITLES, CANCELLATION_TITLES].some((titles) => titles.has(plain));
}

/** Why a cell under this title withholds its order; undefined if it does not. */
export function notShippedBy(title: string, cell: string): NotShipped | undefined {
  const plain = plainOf(title);
  if (CANCELLATION_TITLES.has(plain)) return NO_TIME.test(cell.trim()) ? undefined : 'CANCELLED';
  const isOfPayment = PAYMENT_TITLES.has(plain);
  if (!isOfPayment && !STATUS_TITLES.has(plain)) return undefined;
  const words = cell
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (UNPAID.test(words)) return 'UNPAID';
  if (DENIED.test(words)) return undefined;
  const [why] = STATUSES.find(([, pattern]) => pattern.test(words)) ?? [];
  return why === 'SHIPPED' && isOfPayment ? undefined : why;
}

/**
 * Lines, by their places, of orders that are cancelled, unpaid, returned or shipped already. A line
 * without a status has that of the first line of its reference. Cash on delivery is paid at the
 * door. `reference` and `cod` are places of columns.
 */
export function withheldLines(
  titles: Cells,
  rows: readonly Cells[],
  { reference, cod }: { readonly reference: number; readonly cod: number },
): ReadonlyMap<number, Withheld> {
  const places = titles.flatMap((title, at) => (isStatusTitle(title) ? [at] : []));
  const firsts = new Map<string, Withheld | undefined>();
  const withheld = new Map<number, Withheld>();
  for (const [at, cells] of rows.entries()) {
    const name = cells[reference] ?? '';
    const isCod = AMOUNT.test(cells[cod] ?? '');
    const isSilent = places.every((place) => (cells[place] ?? '') === '');
    const found =
      isSilent && name !== '' ? firsts.get(name) : withheldBy(titles, cells, { places, isCod });
    if (found !== undefined) withheld.set(at, found);
    if (!firsts.has(name)) firsts.set(name, found);
  }
  return withheld;
}

function withheldBy(
  titles: Cells,
  cells: Cells,
  { places, isCod }: { readonly places: readonly number[]; readonly isCod: boolean },
): Withheld | undefined {
  for (const place of places) {
    const status = cells[place] ?? '';
    const why = notShippedBy(titles[place] ?? '', status);
    if (why !== undefined && !(why === 'UNPAID' && isCod)) return { place, status, why };
  }
  return undefined;
}

function plainOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '');
}
