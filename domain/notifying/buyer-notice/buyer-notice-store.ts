import type { Language } from '#domain/carrying/tracking/description.ts';
import type { DueRequest } from '#domain/due-request.ts';
import type { Tenant } from '#domain/environment.ts';
import type {
  AddressedNotice,
  BuyerNotice,
  BuyerNoticeKey,
  BuyerNoticeSettings,
  BuyerNoticeStatus,
} from './buyer-notice.ts';

/** A claim of a notice. */
export type NoticeClaim = BuyerNoticeKey & {
  /** Number of attempts, including this claim; only the newest claim may hand over and record. */
  readonly tries: number;
};

export type ClaimedNotice = AddressedNotice & NoticeClaim;

/** Result of an attempt. */
export type NoticeEnd = {
  readonly status: Exclude<BuyerNoticeStatus, 'UNCONFIRMED'>;
  /** Time of the next attempt; not null while the notice is PENDING. */
  readonly dueAt: Date | null;
  readonly endedAt: Date | null;
  readonly error: string | null;
};

/** A notice as stored. */
export type StoredNotice = BuyerNotice &
  NoticeClaim &
  Omit<NoticeEnd, 'status'> & { readonly status: BuyerNoticeStatus; readonly language: Language };

export interface BuyerNoticeStore {
  /** Returns undefined if the account has no settings. */
  settings(tenant: Tenant): Promise<BuyerNoticeSettings | undefined>;
  /**
   * Claims due notices, the longest due first; of many that are due, accounts take turns.
   */
  claimDue(request: DueRequest): Promise<readonly ClaimedNotice[]>;
  /**
   * Marks the notice UNCONFIRMED, so that no other worker sends it. Returns false if a newer claim
   * exists, or if it was already handed over.
   */
  handOver(claim: NoticeClaim): Promise<boolean>;
  /** Does nothing if a newer claim exists, or if the notice has ended. */
  recordEnd(claim: NoticeClaim, end: NoticeEnd): Promise<void>;
}

export interface BuyerNoticeWrites {
  /** Replaces the account's settings. */
  saveSettings(settings: BuyerNoticeSettings): void;
  /**
   * Inserts the notice, due immediately, if the account has notices switched on and none of this
   * kind exists for the shipment. In TEST, where shipments cost nothing, the account's mailbox must
   * have answered, and its daily allowance applies.
   */
  request(notice: BuyerNotice): void;
}
