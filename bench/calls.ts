/** A request below `/api/v1`; a GET if it has no body. */
export type Call = {
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Realistic searches: names, typing errors, abbreviations, codes, whole addresses. */
export const SEARCHES = [
  'kec kebomas',
  'kalidres',
  'kab. gresik kebomas',
  '61124',
  '31.73.06',
  'KEBAYORAN BARU',
  'kebayoran baru jaksel',
  'kota bandung sukajadi',
  'sukajadi pekanbaru',
  'Kec. Cibinong, Kab. Bogor',
  'cibinong cianjur',
  'tanjungpriok',
  'tanjung priuk',
  'kali deres',
  'lowokw',
  'depok sleman',
  'karanganyar kebumen',
  'gubeng surabya',
  'denpasar selatan 80229',
  'Kel. Pegadungan, Kec. Kalideres, Jakarta Barat',
] as const;

export const COURIERS: Call = { path: '/couriers' };

export const RATES: Call = {
  path: '/rates',
  body: {
    origin: { district_id: '31.73.06' },
    destination: { district_id: '35.25.14' },
    package: { weight_grams: 1200 },
  },
};

export const areas = (search: string): Call => ({
  path: `/areas?search=${encodeURIComponent(search)}`,
});
