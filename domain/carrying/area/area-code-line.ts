import { csvFields } from '#domain/csv-line.ts';
import { isDay } from '#domain/day.ts';
import { textFault } from '#domain/text.ts';
import type { AreaCode } from './area-code.ts';

/** The columns of a file of codes, in its first line and in this order. */
export const AREA_CODE_COLUMNS = [
  'district_id',
  'origin_code',
  'destination_code',
  'name',
  'source',
  'verified_at',
] as const;

export type AreaCodeLine = Omit<AreaCode, 'provider'>;

const CODE = /^[!-~](?:[ -~]{0,38}[!-~])?$/;
const TEXT_MAX = 200;

/** Returns the codes of a line, or its fault as the predicate of a sentence. */
export function areaCodeOfLine(
  line: string,
  isDistrict: (districtId: string) => boolean,
): AreaCodeLine | { readonly fault: string } {
  const fields = csvFields(line);
  if (fields === undefined) return { fault: 'has a quote that is not closed' };
  if (fields.length !== AREA_CODE_COLUMNS.length) {
    return { fault: `has ${fields.length} columns, not ${AREA_CODE_COLUMNS.length}` };
  }
  const [districtId = '', origin = '', destination = '', name = '', source = '', day = ''] = fields;
  if (!isDistrict(districtId)) return { fault: `names the unknown district "${districtId}"` };
  const codes = [origin, destination].filter((code) => code !== '');
  if (codes.length === 0) return { fault: 'has no code' };
  const wrong = codes.find((code) => !CODE.test(code));
  if (wrong !== undefined) return { fault: `has the code "${wrong}", which is none` };
  const words = [name, source].find((text) => text.length > TEXT_MAX || textFault(text));
  if (words !== undefined) return { fault: 'has a name or a source that cannot be kept' };
  if (source === '') return { fault: 'does not say where its codes come from' };
  if (day !== '' && !isDay(day)) return { fault: `was verified on "${day}", which is not a day` };
  return {
    districtId,
    originCode: origin || null,
    destinationCode: destination || null,
    name,
    source,
    verifiedAt: day === '' ? null : new Date(`${day}T00:00:00Z`),
  };
}
