/** Cells of one row, by the titles of their columns. */
export type Row = Readonly<Record<string, string>>;

const GAP = '  ';
const RUPIAH = new Intl.NumberFormat('id-ID');

/** Lays rows out in columns under their titles; columns named in `right` are right-aligned. */
export function table(rows: readonly Row[], right: readonly string[] = []): string {
  const titles = Object.keys(rows[0] ?? {});
  const lines = [Object.fromEntries(titles.map((title) => [title, title])), ...rows];
  const widths = titles.map((title) =>
    Math.max(...lines.map((line) => (line[title] ?? '').length)),
  );
  return lines
    .map((line) => {
      const cells = titles.map((title, at) => {
        const cell = line[title] ?? '';
        const width = widths[at] ?? 0;
        return right.includes(title) ? cell.padStart(width) : cell.padEnd(width);
      });
      return cells.join(GAP).trimEnd();
    })
    .join('\n');
}

/** Lays names and values out, one pair a line; leaves pairs without a value out. */
export function pairs(values: Readonly<Record<string, string | null | undefined>>): string {
  const present = Object.entries(values).filter(([, value]) => value);
  const width = Math.max(0, ...present.map(([name]) => name.length));
  return present.map(([name, value]) => `${name.padEnd(width)}${GAP}${value}`).join('\n');
}

export function rupiah(amount: number): string {
  return `Rp${RUPIAH.format(amount)}`;
}

/** Prints a time of the API in the zone of this machine: `2026-11-21 10:05:06`. */
export function localTime(time: string): string {
  const at = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`;
}
