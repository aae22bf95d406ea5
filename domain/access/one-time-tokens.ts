/** What a link of an e-mail is for; a token of one purpose is none of another. */
export const TOKEN_PURPOSES = [
  'password_reset',
  'registration',
  'email_change',
  'contact_email',
  'factor_removal',
] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** Makes and reads the secret of a link: a sealed text in place of a row, good until a time. */
export interface OneTimeTokens {
  make(purpose: TokenPurpose, text: string, validUntil: Date): string;
  /** Undefined for what was made elsewhere, for another purpose, was changed, or has expired. */
  read(purpose: TokenPurpose, token: string, now: Date): string | undefined;
  /** The text of one that was made here for the purpose, and has expired; it opens nothing. */
  readExpired(purpose: TokenPurpose, token: string, now: Date): string | undefined;
}
