/** A plain-text e-mail to one person. */
export type Email = { readonly to: string; readonly subject: string; readonly text: string };

export interface EmailSender {
  /**
   * Sends with retries; rejects if the e-mail was not sent. Slow, so it is never called in a unit
   * of work.
   */
  send(email: Email): Promise<void>;
}

/** An e-mail of a shop to its buyer. */
export type ShopEmail = Email & {
  /** The same content as HTML. */
  readonly html: string;
  /** Name of the shop; the address stays ours. */
  readonly fromName: string;
  readonly replyTo: string | null;
  /** Unique, and the same in each attempt. */
  readonly id: string;
};

/** An e-mail of ours to a person of an account. */
export type PersonEmail = Email & {
  /** The same content as HTML; null: as plain text only. */
  readonly html: string | null;
  /** Unique, and the same in each attempt. */
  readonly id: string;
  /**
   * URL that takes an unsigned POST to end such e-mails (RFC 8058); null if they cannot be ended.
   */
  readonly unsubscribeUrl: string | null;
};

/**
 * Result of one attempt; `reason` contains no address. NOT_SENT: the server has not accepted it,
 * and may later. REFUSED: it never will. UNKNOWN: it was handed over, and no answer came.
 */
export type EmailOutcome =
  | { readonly kind: 'SENT' }
  | { readonly kind: 'NOT_SENT' | 'REFUSED' | 'UNKNOWN'; readonly reason: string };

export interface OneTimeSender<Sent extends ShopEmail | PersonEmail = ShopEmail> {
  /**
   * Makes one attempt within half a minute. Calls `handOver` once everything but the end of the
   * e-mail has reached the server, which accepts nothing without the end. The e-mail is NOT_SENT if
   * `handOver` rejects or returns false.
   */
  sendOnce(email: Sent, handOver: () => Promise<boolean>): Promise<EmailOutcome>;
}
