/** Purposes of a link in an e-mail or of a cookie; a token is valid for one purpose only. */
export const TOKEN_PURPOSES = [
  'password_reset',
  'registration',
  'email_change',
  'contact_email',
  'factor_removal',
  'news_unsubscribe',
  'known_browser',
] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** Makes and reads a sealed text with an expiry, in place of a stored row. */
export interface OneTimeTokens {
  make(purpose: TokenPurpose, text: string, validUntil: Date): string;
  /**
   * Returns undefined for a token that was made elsewhere or for another purpose, was changed, or
   * has expired.
   */
  read(purpose: TokenPurpose, token: string, now: Date): string | undefined;
  /** The text of an expired token that was made here for the purpose; it grants no access. */
  readExpired(purpose: TokenPurpose, token: string, now: Date): string | undefined;
}
