/** A plain text to one person. */
export type Email = { readonly to: string; readonly subject: string; readonly text: string };

export interface EmailSender {
  /** Takes its time, and tries again; rejects where it was not sent. Never in a unit of work. */
  send(email: Email): Promise<void>;
}

/** An e-mail of a shop to its buyer. */
export type ShopEmail = Email & {
  /** The same content for programs that show markup. */
  readonly html: string;
  /** Of the shop; the address stays ours. */
  readonly fromName: string;
  readonly replyTo: string | null;
  /** Unique, and the same in each attempt. */
  readonly id: string;
};

/**
 * What became of one attempt; `reason` says it without anybody's address. NOT_SENT: the server has
 * not taken it, and may take it later. REFUSED: it never will. UNKNOWN: it was handed over, and its
 * answer never came.
 */
export type EmailOutcome =
  | { readonly kind: 'SENT' }
  | { readonly kind: 'NOT_SENT' | 'REFUSED' | 'UNKNOWN'; readonly reason: string };

export interface OneTimeSender {
  /**
   * One attempt within half a minute. `handOver` is called when all but the end of the e-mail has
   * reached the server, which takes nothing without it; where it rejects or answers false, the
   * e-mail is NOT_SENT.
   */
  sendOnce(email: ShopEmail, handOver: () => Promise<boolean>): Promise<EmailOutcome>;
}
