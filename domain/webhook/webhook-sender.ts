/** One request to a receiver. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent byte by byte. */
  readonly body: string;
  /** By the clock's monotonicMs: nothing is sent after it, and nothing waited for. */
  readonly deadlineMs: number;
};

export type WebhookReply =
  | {
      readonly kind: 'ANSWERED';
      readonly status: number;
      /** As it was sent; null where there was none. */
      readonly retryAfter: string | null;
      /** What was read of it as text, 4 KiB at most. */
      readonly excerpt: string;
    }
  /** Nothing came in time, or not enough of it to know the status. */
  | { readonly kind: 'TIMEOUT' }
  /** No connection, or it broke; or the address is one that nobody may have us call. */
  | { readonly kind: 'UNREACHABLE' | 'NOT_ALLOWED'; readonly error: string };

/** How receivers are reached. Never rejects for anything that a receiver or its network does. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<WebhookReply>;
  /**
   * Why that URL would not be called, for people; null where it would. Judges the text, and the
   * addresses of its name as they are now; a name that nobody knows may come to be known.
   */
  refusalOf(url: string): Promise<string | null>;
}
