import type { Language } from '#domain/carrying/tracking/description.ts';
import type { ClientKind } from './account-kind.ts';
import type { TransactionType } from './transfer.ts';

type InBoth<Name extends string> = Readonly<Record<Language, Readonly<Record<Name, string>>>>;

/** Names of the types of transactions, as sellers say them. */
export const TYPE_WORDS: InBoth<TransactionType> = {
  id: {
    TOPUP: 'Isi saldo',
    PAYMENT_RECEIVED: 'Pembayaran masuk',
    SHIPMENT_PAYMENT: 'Bayar kiriman',
    SHIPMENT_CAPTURE: 'Dilepas ke kurir',
    SHIPMENT_REFUND: 'Pengembalian dana',
    COD_COLLECTED: 'COD diterima kurir',
    COD_FEE: 'Biaya COD',
    COD_SETTLED: 'COD disetor',
    CLAIM: 'Ganti rugi',
    ADJUSTMENT: 'Penyesuaian',
    WITHDRAWAL: 'Tarik saldo',
    WITHDRAWAL_REVERSED: 'Tarik saldo gagal',
  },
  en: {
    TOPUP: 'Top-up',
    PAYMENT_RECEIVED: 'Payment received',
    SHIPMENT_PAYMENT: 'Shipment payment',
    SHIPMENT_CAPTURE: 'Released to the courier',
    SHIPMENT_REFUND: 'Refund',
    COD_COLLECTED: 'COD collected',
    COD_FEE: 'COD fee',
    COD_SETTLED: 'COD settled',
    CLAIM: 'Claim',
    ADJUSTMENT: 'Adjustment',
    WITHDRAWAL: 'Withdrawal',
    WITHDRAWAL_REVERSED: 'Withdrawal failed',
  },
};

/** Name of the opening balance of a new account, in place of its reference. */
export const OPENING_WORDS: Readonly<Record<Language, string>> = {
  id: 'Saldo awal',
  en: 'Opening balance',
};

/** Names of the buckets of a wallet. */
export const BUCKET_WORDS: InBoth<ClientKind> = {
  id: { AVAILABLE: 'Saldo', HELD: 'Dana ditahan', PENDING_COD: 'COD menunggu' },
  en: { AVAILABLE: 'Available', HELD: 'Held', PENDING_COD: 'Pending COD' },
};
