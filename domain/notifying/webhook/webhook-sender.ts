/** One request to a receiver. */
export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent unchanged. */
  readonly body: string;
  /** Deadline by the clock's monotonicMs; ends sending and waiting. */
  readonly deadlineMs: number;
};

export type WebhookReply =
  | {
      readonly kind: 'ANSWERED';
      readonly status: number;
      /** The raw header; null if absent. */
      readonly retryAfter: string | null;
      /** The beginning of the body as text, 4 KiB at most. */
      readonly excerpt: string;
    }
  /** No status line in time. */
  | { readonly kind: 'TIMEOUT' }
  /** The connection failed or broke; or the address is not public. */
  | { readonly kind: 'UNREACHABLE' | 'NOT_ALLOWED'; readonly error: string };

/** Sends webhooks. Never rejects because of a receiver or its network. */
export interface WebhookSender {
  send(request: WebhookRequest): Promise<WebhookReply>;
  /**
   * A human-readable reason why the URL would not be called; null if it would. Checks the text and
   * the host's current addresses; an unknown name is allowed, since it may resolve later.
   */
  refusalOf(url: string): Promise<string | null>;
}
