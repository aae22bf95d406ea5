import { choiceParam, choicesParam, textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';
import { type Span, spanParam } from '#src/web/kit/span.ts';
import { BUCKETS, TRANSACTION_TYPES, type TransactionType } from './choices.ts';

export const TABS = ['transactions', 'cod', 'statements', 'withdrawals', 'claims'] as const;
export type Tab = (typeof TABS)[number];
/** One bucket, or the rows of all of them. */
export const BUCKET_CHOICES = [...BUCKETS, 'all'] as const;
export type BucketChoice = (typeof BUCKET_CHOICES)[number];

export type WalletSearch = Span & {
  readonly tab?: Tab | undefined;
  readonly type?: readonly TransactionType[] | undefined;
  readonly bucket?: BucketChoice | undefined;
  readonly reference?: string | undefined;
  /** `new`, or the id of the top-up whose instructions are open. */
  readonly topup?: string | undefined;
};

/** Search parameters of the page. */
export function walletSearch(raw: RawSearch): WalletSearch {
  return {
    tab: choiceParam(raw.tab, TABS),
    ...spanParam(raw),
    type: choicesParam(raw.type, TRANSACTION_TYPES),
    bucket: choiceParam(raw.bucket, BUCKET_CHOICES),
    reference: textParam(raw.reference),
    topup: textParam(raw.topup),
  };
}

/**
 * The bucket whose rows are listed. A sale moves money through several buckets, so by default only
 * its row in AVAILABLE is listed, unless a filter asks for other rows.
 */
export function bucketShown({ bucket, type, reference }: WalletSearch): BucketChoice {
  return bucket ?? ((type ?? reference) === undefined ? 'available' : 'all');
}
