/** Cells of a CSV file, line by line, as RFC 4180 reads them; throws for invalid text. */
export function csvCells(file: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let rest = file;
  let line: string[] = [];
  while (rest !== '') {
    const [read, quoted, plain = '', end = ''] = CELL.exec(rest) ?? [];
    if (read === undefined) throw new Error(`no cell begins with ${rest.slice(0, 40)}`);
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    rest = rest.slice(read.length);
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  if (line.length > 0) throw new Error('the last line has no end');
  return lines;
}

const CELL = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/;
