import { choiceParam, choicesParam, dayParam, textParam } from '#src/web/kit/search-params.ts';
import type { RawSearch } from '#src/web/kit/search-text.ts';
import { BUCKETS, type Bucket, TRANSACTION_TYPES, type TransactionType } from './sentences.ts';

export const TABS = ['transactions', 'cod', 'statements', 'withdrawals', 'claims'] as const;
export type Tab = (typeof TABS)[number];
/** Days of the chart. */
export const SPANS = ['7', '30', '90'] as const;
export type Span = (typeof SPANS)[number];

export type WalletSearch = {
  readonly tab?: Tab | undefined;
  readonly days?: Span | undefined;
  readonly type?: readonly TransactionType[] | undefined;
  readonly bucket?: Bucket | undefined;
  readonly reference?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** `new`, or the top-up whose instructions are open. */
  readonly topup?: string | undefined;
};

/** The search parameters of the page, as its links and its URL have them. */
export function walletSearch(raw: RawSearch): WalletSearch {
  return {
    tab: choiceParam(raw.tab, TABS),
    days: choiceParam(raw.days, SPANS),
    type: choicesParam(raw.type, TRANSACTION_TYPES),
    bucket: choiceParam(raw.bucket, BUCKETS),
    reference: textParam(raw.reference),
    from: dayParam(raw.from),
    to: dayParam(raw.to),
    topup: textParam(raw.topup),
  };
}
