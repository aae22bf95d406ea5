import { expect, it } from '@jest/globals';
import { csvFields } from '#domain/csv-line.ts';

it.each([
  { line: 'a,1', fields: ['a', '1'] },
  { line: ',1', fields: ['', '1'] },
  { line: ',,1,', fields: ['', '', '1', ''] },
  { line: '', fields: [''] },
  { line: ' a ,"b, ""c""", d', fields: ['a', 'b, "c"', 'd'] },
  { line: '"",1', fields: ['', '1'] },
  { line: '"a,1', fields: undefined },
  { line: 'a"b,1', fields: undefined },
  { line: '"a"b,1', fields: undefined },
])('splits the CSV line $line into $fields', ({ line, fields }) => {
  expect(csvFields(line)).toEqual(fields);
});
