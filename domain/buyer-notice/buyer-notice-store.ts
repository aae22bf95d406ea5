import type { DueRequest } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type { Language } from '#domain/tracking/description.ts';
import type {
  AddressedNotice,
  BuyerNotice,
  BuyerNoticeKey,
  BuyerNoticeSettings,
  BuyerNoticeStatus,
} from './buyer-notice.ts';

/** A claim of a notice. */
export type NoticeClaim = BuyerNoticeKey & {
  /** With this one: only the newest claim may hand over and record. */
  readonly tries: number;
};

export type ClaimedNotice = AddressedNotice & NoticeClaim;

/** What became of an attempt. */
export type NoticeEnd = {
  readonly status: Exclude<BuyerNoticeStatus, 'UNCONFIRMED'>;
  /** Of the next attempt; not null where it is PENDING. */
  readonly dueAt: Date | null;
  readonly endedAt: Date | null;
  readonly error: string | null;
};

/** As it is stored. */
export type StoredNotice = BuyerNotice &
  NoticeClaim &
  Omit<NoticeEnd, 'status'> & { readonly status: BuyerNoticeStatus; readonly language: Language };

export interface BuyerNoticeStore {
  /** Undefined: the account has set none. */
  settings(tenant: Tenant): Promise<BuyerNoticeSettings | undefined>;
  /**
   * Claims due notices, the longest due first; of many that are due, accounts take turns.
   */
  claimDue(request: DueRequest): Promise<readonly ClaimedNotice[]>;
  /**
   * From now on no other worker sends it: UNCONFIRMED. False where the claim is not the newest one,
   * or it was handed over already.
   */
  handOver(claim: NoticeClaim): Promise<boolean>;
  /** Nothing where the claim is not the newest one, or it has ended. */
  recordEnd(claim: NoticeClaim, end: NoticeEnd): Promise<void>;
}

export interface BuyerNoticeWrites {
  /** In place of what the account has. */
  saveSettings(settings: BuyerNoticeSettings): void;
  /**
   * Due at once, where the account has notices on, and there is none of this kind for the shipment;
   * in TEST no more than the account's
   * allowance in a day, and none before its mailbox has answered, since TEST costs nothing.
   */
  request(notice: BuyerNotice): void;
}
