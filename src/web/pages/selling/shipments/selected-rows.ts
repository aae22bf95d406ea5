/** A record of RFC 4180 with its line end; quoted cells may contain line ends. */
const RECORD = /(?:[^"\r]|"(?:[^"]|"")*"|\r(?!\n))*\r\n/g;

type Made = { readonly shipment_number: string; readonly created_at: string };

/** Excel reads UTF-8 only with a byte order mark, which reading the file as text removed. */
const BYTE_ORDER_MARK = '\ufeff';

/** The head and the records of these shipments; each record begins with its number. */
export function selectedRows(csv: string, shipments: readonly Made[]): string {
  const numbers = new Set(shipments.map(({ shipment_number: number }) => number));
  const [head = '', ...records] = csv.match(RECORD) ?? [];
  const chosen = records.filter((record) => numbers.has(record.slice(0, record.search(/[,;]/))));
  return [BYTE_ORDER_MARK, head, ...chosen].join('');
}

/** The narrowest time span of creation that contains all of them; its end is exclusive. */
export function spanOf(shipments: readonly Made[]) {
  const times = shipments.map(({ created_at }) => Date.parse(created_at));
  return {
    created_from: new Date(Math.min(...times)).toISOString(),
    created_to: new Date(Math.max(...times) + 1).toISOString(),
  };
}
