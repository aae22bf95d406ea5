import { readFileSync } from 'node:fs';
import type { District } from '#domain/area/district.ts';

/** A district and what its coordinates are the mean of: see data/districts/README.md. */
export type DistrictRow = { readonly district: District; readonly placedBy: string };

const FILE = new URL('../../data/districts/districts.tsv', import.meta.url);

/** Made by scripts/build-districts.ts: a province stands before its regencies, they before theirs. */
export function readDistrictFile(): readonly DistrictRow[] {
  const rows: DistrictRow[] = [];
  let [province, regency] = ['', ''];
  for (const line of readFileSync(FILE, 'utf8').trimEnd().split('\n')) {
    const [code = '', name = '', ...facts] = line.split('\t');
    if (code.length === 2) province = name;
    else if (code.length === 5) regency = name;
    else rows.push(rowOf({ districtId: code, name, regency, province }, facts));
  }
  return rows;
}

type Named = Pick<District, 'districtId' | 'name' | 'regency' | 'province'>;

function rowOf(named: Named, facts: readonly string[]): DistrictRow {
  const [latitude, longitude, placedBy = '', codes = ''] = facts;
  const [mainPostalCode, ...others] = codes.split(' ').filter(Boolean);
  const district = {
    ...named,
    ...(mainPostalCode && { mainPostalCode }),
    postalCodes: mainPostalCode ? [mainPostalCode, ...others].sort() : [],
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
  return { district, placedBy };
}
