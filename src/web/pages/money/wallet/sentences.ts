import type { Language } from '#domain/carrying/tracking/description.ts';
import { OPENING_REFERENCE } from '#domain/money/wallet/opening-balance.ts';
import { OPENING_WORDS } from '#domain/money/wallet/words.ts';
import type { Bucket, Transaction, TransactionType } from './choices.ts';

type Row = Pick<Transaction, 'type' | 'bucket' | 'direction' | 'reference'>;
type InBoth = Readonly<Record<Language, string>>;

/** Placeholder of the reference in a sentence. */
const IT = '{}';

/** One sentence for all buckets, or one for each bucket that the transaction moves. */
type Sentences = InBoth | Readonly<Partial<Record<Bucket, InBoth>>>;

/** Sentence of each transaction for the owner of the wallet. */
const SENTENCES: Readonly<Record<TransactionType, Sentences>> = {
  TOPUP: { id: 'Isi saldo {} masuk', en: 'Top-up {} came in' },
  PAYMENT_RECEIVED: {
    id: 'Pembayaran untuk {} diterima dan dicatat di saldo',
    en: 'The payment for {} came in and is in the wallet',
  },
  SHIPMENT_PAYMENT: {
    available: {
      id: 'Ongkir {} dibayar dari saldo dan ditahan sampai resi terbit',
      en: '{} was paid from the balance, and the money is held until it is booked',
    },
    held: {
      id: 'Dana ditahan untuk {}, dilepas ke kurir saat resi terbit',
      en: 'Money held for {}, released to the courier once it is booked',
    },
  },
  SHIPMENT_CAPTURE: {
    id: 'Resi {} sudah terbit: dana yang ditahan dilepas ke kurir',
    en: '{} is booked: the held money went to the courier',
  },
  SHIPMENT_REFUND: {
    available: {
      id: 'Ongkir {} dikembalikan penuh ke saldo',
      en: '{} was refunded in full to the balance',
    },
    held: {
      id: 'Dana yang ditahan untuk {} kembali ke saldo',
      en: 'The money held for {} went back to the balance',
    },
  },
  COD_COLLECTED: {
    id: 'Kurir menerima uang COD {} dari pembeli; menunggu disetor',
    en: 'The courier collected the cash of {}; it waits for its settlement',
  },
  COD_FEE: {
    id: 'Biaya COD {} dipotong dari uang yang diterima kurir',
    en: 'The fee for the cash on delivery of {} was taken from the cash',
  },
  COD_SETTLED: {
    available: {
      id: 'Uang COD {} sudah disetor dan bisa dipakai',
      en: 'The cash of {} is settled and can be spent',
    },
    pending_cod: {
      id: 'Uang COD {} disetor: pindah dari COD menunggu ke saldo',
      en: 'The cash of {} is settled: it moved from pending COD to the balance',
    },
  },
  CLAIM: {
    id: 'Ganti rugi untuk {} yang hilang atau rusak',
    en: 'Compensation for {}, which was lost or damaged',
  },
  ADJUSTMENT: {
    id: 'Penyesuaian {} oleh Satukurir',
    en: 'Adjustment {} by Satukurir',
  },
  WITHDRAWAL: { id: 'Tarik saldo {}', en: 'Withdrawal {}' },
  WITHDRAWAL_REVERSED: {
    id: 'Tarik saldo {} gagal: uangnya kembali ke saldo',
    en: 'Withdrawal {} failed: the money is back in the balance',
  },
};

/**
 * The texts around the reference, which the page makes a link where it leads somewhere; null: the
 * sentence says it without.
 */
export type Sentence = { readonly before: string; readonly after: string | null };

/** Falls back to the API's own sentence for a type that is unknown here. */
export function sentenceOf(row: Row & { description: string }, language: Language): Sentence {
  const { type, reference } = row;
  if (type === 'TOPUP' && reference.id === OPENING_REFERENCE) {
    return { before: OPENING_WORDS[language], after: null };
  }
  const sentences: Sentences | undefined = SENTENCES[type];
  const text = sentences && textIn(sentences, row.bucket, language);
  if (text === undefined) return { before: row.description, after: null };
  const [before = '', after = ''] = text.split(IT);
  return { before, after };
}

function textIn(sentences: Sentences, bucket: Bucket, language: Language): string | undefined {
  if ('id' in sentences) return sentences[language];
  return sentences[bucket]?.[language];
}
