/** Meaning of a line in a chat; OTHER: the order, its payment, or accounts on other platforms. */
export type Meaning =
  | 'NAME'
  | 'PHONE'
  | 'ADDRESS'
  | 'DETAIL'
  | 'PLACE'
  | 'POSTAL_CODE'
  | 'NOTE'
  | 'OTHER';
export type Person = 'RECEIVER' | 'SENDER' | 'BUYER';

export type Label = {
  /** Undefined for a label that only names a person ("Penerima:"), or for a title ("Data"). */
  readonly meaning: Meaning | undefined;
  readonly person: Person | undefined;
  /** The label as written, without the punctuation that follows it. */
  readonly words: string;
  /** True for a label of a name together with a phone or an address. */
  readonly isMixed: boolean;
};

/** A line, or a part of it, and the label before it. */
export type Labelled = { readonly label: Label | undefined; readonly text: string };

type Sense = {
  readonly meaning?: Meaning;
  readonly person?: Person;
  /** True if the label needs no punctuation after it: "HP 0812…", "a.n. Siti". */
  readonly isPlain?: boolean;
  /** Labels of one or several words (`kode_pos`). */
  readonly words: string;
};

/**
 * Labels in order of precedence: "No. Pesanan" is not a phone, and "Alamat Email" not an address.
 */
const SENSES: readonly Sense[] = [
  {
    meaning: 'OTHER',
    isPlain: true,
    words:
      'pesanan order orderan pembayaran bayar payment total subtotal ongkir ongkos transfer tf ' +
      'invoice resi ekspedisi kurir diskon voucher qty cod lunas via',
  },
  {
    meaning: 'OTHER',
    words:
      'item items barang produk product jumlah harga biaya jasa layanan metode bank rekening rek ' +
      'size ukuran warna varian berat sku email e-mail surel instagram ig akun username tanggal ' +
      'tgl jam status rincian model motif dp jastip link maps gmaps google_maps shareloc ' +
      'share_lokasi share_location koordinat nik ktp no_ktp npwp',
  },
  { meaning: 'NOTE', words: 'catatan note notes keterangan ket nb' },
  {
    meaning: 'POSTAL_CODE',
    isPlain: true,
    words: 'kode_pos kodepos postal_code postcode zip zip_code',
  },
  {
    meaning: 'PHONE',
    isPlain: true,
    words:
      'hp wa whatsapp telp telpon telepon tlp telephone phone handphone ponsel nohp nowa hp1 hp2 wa1 wa2 telp1 telp2',
  },
  { meaning: 'PHONE', words: 'kontak contact cp tel mobile hubungi dihubungi' },
  { meaning: 'DETAIL', words: 'rt rw blok patokan rumah jalan dusun lantai unit' },
  {
    meaning: 'PLACE',
    words:
      'kelurahan kel desa ds kecamatan kec kabupaten kab kota city provinsi propinsi prov province ' +
      'district',
  },
  { meaning: 'ADDRESS', isPlain: true, words: 'alamat' },
  { meaning: 'ADDRESS', words: 'address almt di' },
  { meaning: 'NAME', isPlain: true, words: 'nama atas_nama a/n a.n an. u/p u.p' },
  { meaning: 'NAME', words: 'name nm nma up an' },
  { person: 'SENDER', isPlain: true, words: 'pengirim' },
  { person: 'SENDER', words: 'sender from dari dropship dropshipper nama_toko nama_olshop' },
  { person: 'BUYER', words: 'pemesan pembeli customer buyer' },
  {
    person: 'RECEIVER',
    isPlain: true,
    words: 'penerima kepada kpd kirim_ke dikirim_ke untuk utk yth ship_to',
  },
  { person: 'RECEIVER', words: 'to tujuan receiver recipient' },
  {
    words:
      'no nomor nmr number lengkap aktif data detail info informasi jenis cara kode format form',
  },
  { words: 'pengiriman kirim pelanggan' },
];

const GAP = String.raw`[\s./&,-]*`;
const RUN = runOf(SENSES);
const PLAIN_RUN = new RegExp(`^${runOf(SENSES.filter(isPlainSense))}\\.?\\s+(?=\\S)`, 'iu');
const BARE_RUN = new RegExp(`^${RUN}[\\s.!]*$`, 'iu');
/** Matches a label with remarks, such as "No HP yang aktif (WA):". */
const HEAD = new RegExp(
  `^${RUN}\\.?(?:\\s*\\([^)]*\\)|\\s+\\p{L}+){0,4}\\s*\\d?\\s*(?:[:=;]|[-–—]\\s)\\s*`,
  'iu',
);
const INNER = new RegExp(
  `(?<=[\\s,;|/.)])(?:${RUN}\\.?\\s*[:=]|(?:a/n|a\\.n|u/p|u\\.p)\\b)`,
  'giu',
);
const TESTS = SENSES.map((sense) => ({ sense, test: new RegExp(wordOf(sense), 'iu') }));

/** Returns the labels of a line, each with the text that follows it. */
export function labelledParts(line: string): readonly Labelled[] {
  const first = headOf(line);
  const from = first === undefined ? 0 : line.length - first.text.length;
  const inner = [...line.slice(from).matchAll(INNER)]
    .filter(([found]) => isLabel(labelOf(found)))
    .map(({ index }) => from + index)
    .filter((at) => at > from);
  const cuts = [0, ...inner, line.length];
  return cuts.slice(1).map((end, at) => {
    const part = line.slice(cuts[at], end).trim();
    return headOf(part) ?? { label: undefined, text: part };
  });
}

function headOf(line: string): Labelled | undefined {
  const signed = HEAD.exec(line)?.[0];
  if (signed !== undefined && isLabel(labelOf(signed))) return cut(line, signed);
  if (BARE_RUN.test(line)) return cut(line, line);
  const plain = PLAIN_RUN.exec(line)?.[0];
  return plain !== undefined && isPlain(plain) ? cut(line, plain) : undefined;
}

function cut(line: string, head: string): Labelled {
  return { label: labelOf(head), text: line.slice(head.length) };
}

function labelOf(head: string): Label {
  // Text in brackets is ignored: "Alamat (jalan, nomor, kota)" is a label for an address.
  const words = head.replace(/\([^)]*\)/g, ' ').replace(/[\s:=;.\-–—]+$/, '');
  const senses = TESTS.filter(({ test }) => test.test(words)).map(({ sense }) => sense);
  const meanings = senses.flatMap(({ meaning }) => meaning ?? []);
  return {
    words,
    meaning: meanings[0],
    person: senses.find(({ person }) => person !== undefined)?.person,
    isMixed: meanings.includes('NAME') && ['PHONE', 'ADDRESS'].includes(meanings[0] ?? ''),
  };
}

function isLabel({ meaning, person }: Label): boolean {
  return meaning !== undefined || person !== undefined;
}

/** Words without a meaning of their own may precede plain labels: "No HP 0812…". */
function isPlainSense({ meaning, person, isPlain }: Sense): boolean {
  return isPlain === true || (meaning === undefined && person === undefined);
}

function isPlain(head: string): boolean {
  return TESTS.some(({ sense, test }) => sense.isPlain === true && test.test(head));
}

/** Matches one or several label words in a row. */
function runOf(senses: readonly Sense[]): string {
  const word = `(?:${senses.map(wordOf).join('|')})`;
  return `${word}(?:${GAP}${word})*`;
}

function wordOf({ words }: Sense): string {
  const forms = words
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
    .map((each) => each.replaceAll('.', String.raw`\.`).replaceAll('_', String.raw`[\s-]*`));
  return String.raw`(?<![\p{L}\p{N}])(?:${forms.join('|')})(?:nya)?(?![\p{L}\p{N}])`;
}
