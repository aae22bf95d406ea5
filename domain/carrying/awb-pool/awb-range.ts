/** Largest number of AWBs in one import. */
export const IMPORT_MAX = 100_000;

const NUMBERED = /^([!-~]*?)(\d{1,15})$/;
/** Pattern that tracking accepts. */
const AWB = /^[0-9A-Za-z][0-9A-Za-z./_-]{3,49}$/;

export function isAwb(text: string): boolean {
  return AWB.test(text);
}

/**
 * Returns the AWBs of a range, such as the four from `A0098` to `A0101`; undefined unless both ends
 * differ only in their last digits.
 */
export function awbsBetween(from: string, to: string): readonly string[] | undefined {
  const first = NUMBERED.exec(from);
  const last = NUMBERED.exec(to);
  if (first === null || last === null || !isAwb(from) || from.length !== to.length)
    return undefined;
  const [, prefix = '', digits = ''] = first;
  const least = Number(digits);
  const most = Number(last[2]);
  const count = most - least + 1;
  if (prefix !== last[1] || count < 1 || count > IMPORT_MAX) return undefined;
  return Array.from(
    { length: count },
    (_, at) => prefix + String(least + at).padStart(digits.length, '0'),
  );
}
