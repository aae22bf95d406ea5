/** What a word must name; a wrong kind counts against a district but does not rule it out. */
export type Mark = {
  readonly field: 'name' | 'regency' | 'province';
  /** Of the regency: `kota` or `kabupaten`. */
  readonly kind?: string;
};
export type Word = { readonly text: string; readonly mark?: Mark };
export type Reading = { readonly words: readonly Word[]; readonly joined: boolean };

/** A longer text names no place better than its first words do, and each costs time. */
const MOST_WORDS = 7;
const MOST_PAIRS = 3;

const KABUPATEN: Mark = { field: 'regency', kind: 'kabupaten' };
const KOTA: Mark = { field: 'regency', kind: 'kota' };
const KECAMATAN: Mark = { field: 'name' };
const PROVINSI: Mark = { field: 'province' };

/** A word that says what the next word is. */
const MARKS: ReadonlyMap<string, Mark> = new Map([
  ['kec', KECAMATAN],
  ['kecamatan', KECAMATAN],
  ['kab', KABUPATEN],
  ['kabupaten', KABUPATEN],
  ['kota', KOTA],
  ['kotamadya', KOTA],
  ['kodya', KOTA],
  ['prov', PROVINSI],
  ['provinsi', PROVINSI],
  ['propinsi', PROVINSI],
]);
const FILLERS: ReadonlySet<string> = new Set(['adm', 'administrasi']);

/** As Indonesians write them on parcels. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ['jakpus', 'jakarta pusat'],
  ['jakut', 'jakarta utara'],
  ['jakbar', 'jakarta barat'],
  ['jaksel', 'jakarta selatan'],
  ['jaktim', 'jakarta timur'],
  ['tangsel', 'tangerang selatan'],
  ['jogja', 'yogyakarta'],
  ['jogjakarta', 'yogyakarta'],
  ['diy', 'yogyakarta'],
  ['jabar', 'jawa barat'],
  ['jateng', 'jawa tengah'],
  ['jatim', 'jawa timur'],
  ['sumut', 'sumatera utara'],
  ['sumbar', 'sumatera barat'],
  ['sumsel', 'sumatera selatan'],
  ['kepri', 'kepulauan riau'],
  ['babel', 'bangka belitung'],
  ['kalbar', 'kalimantan barat'],
  ['kalteng', 'kalimantan tengah'],
  ['kalsel', 'kalimantan selatan'],
  ['kaltim', 'kalimantan timur'],
  ['kaltara', 'kalimantan utara'],
  ['sulut', 'sulawesi utara'],
  ['sulteng', 'sulawesi tengah'],
  ['sulsel', 'sulawesi selatan'],
  ['sultra', 'sulawesi tenggara'],
  ['sulbar', 'sulawesi barat'],
  ['ntb', 'nusa tenggara barat'],
  ['ntt', 'nusa tenggara timur'],
  ['malut', 'maluku utara'],
  ['tj', 'tanjung'],
  ['gn', 'gunung'],
]);

/** Lower-case words without punctuation; dots stay between digits, for `31.73.06`. */
export function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’`\p{M}]/gu, '')
    .replace(/[^a-z0-9.]|(?<!\d)\.|\.(?!\d)/g, ' ')
    .split(' ')
    .filter(Boolean);
}

/** A district's code as a word of its own, so that `31` alone means postal codes. */
export function districtCodeWord(code: string): string {
  return `#${code}`;
}

/** The ways a text can be read, the likeliest first. A word may be a mark or part of a name. */
export function readingsOf(text: string): readonly Reading[] {
  const typed = wordsOf(text).map(asCode);
  const marked = markedWords(typed.filter((word) => !FILLERS.has(word))).slice(0, MOST_WORDS);
  const plain = typed.slice(0, MOST_WORDS).map((word) => ({ text: word }));
  const isPlain =
    marked.map(({ text }) => text).join(' ') === plain.map(({ text }) => text).join(' ');
  const readings = isPlain ? [marked] : [marked, plain];
  return [
    ...readings.map((words) => ({ words, joined: false })),
    ...joinedPairs(marked).map((words) => ({ words, joined: true })),
  ];
}

/** `31.73.06`, the beginning `31.73`, or all six digits without dots. */
function asCode(word: string): string {
  if (/^\d{6}$/.test(word)) return districtCodeWord((word.match(/../g) ?? []).join('.'));
  return /^\d\d\./.test(word) ? districtCodeWord(word) : word;
}

function markedWords(typed: readonly string[]): readonly Word[] {
  const words: Word[] = [];
  let mark: Mark | undefined;
  for (const [place, word] of typed.entries()) {
    const next = MARKS.get(word);
    if (next && (next === KECAMATAN || next === PROVINSI || place < typed.length - 1)) {
      mark = next;
      continue;
    }
    for (const text of (SHORT_FORMS.get(word) ?? word).split(' ')) {
      words.push(mark ? { text, mark } : { text });
      mark = undefined;
    }
  }
  return words;
}

/** `kali deres` for Kalideres: each pair of neighbours written as one word. */
function joinedPairs(words: readonly Word[]): readonly (readonly Word[])[] {
  return words.slice(1, MOST_PAIRS + 1).flatMap((word, place) => {
    const before = words[place];
    if (!before || word.mark || /\d/.test(before.text + word.text)) return [];
    const pair = { ...before, text: before.text + word.text };
    return [[...words.slice(0, place), pair, ...words.slice(place + 2)]];
  });
}
