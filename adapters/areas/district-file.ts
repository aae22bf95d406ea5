import { readFileSync } from 'node:fs';
import type { District } from '#domain/carrying/area/district.ts';

/** A district and the source of its coordinates: see data/districts/README.md. */
export type DistrictRow = { readonly district: District; readonly locatedBy: string };

type Parents = Pick<District, 'regency' | 'province'>;

const FILE = new URL('../../data/districts/districts.tsv', import.meta.url);

/** Reads the file that scripts/build-districts.ts writes: provinces precede their regencies. */
export function readDistrictFile(): readonly DistrictRow[] {
  const rows: DistrictRow[] = [];
  let [province, regency] = ['', ''];
  for (const line of readFileSync(FILE, 'utf8').trimEnd().split('\n')) {
    const columns = line.split('\t');
    const [code = '', name = ''] = columns;
    if (code.length === 2) province = name;
    else if (code.length === 5) regency = name;
    else rows.push(rowOf(columns, { regency, province }));
  }
  return rows;
}

function rowOf(columns: readonly string[], { regency, province }: Parents): DistrictRow {
  const [districtId = '', name = '', latitude, longitude, locatedBy = '', codes] = columns;
  const byCommonness = codes ? codes.split(' ') : [];
  const [mainPostalCode] = byCommonness;
  const district = {
    districtId,
    name,
    regency,
    province,
    postalCodes: byCommonness.toSorted(),
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
  return { district: mainPostalCode ? { ...district, mainPostalCode } : district, locatedBy };
}
