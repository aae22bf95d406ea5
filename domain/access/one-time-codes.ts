/** Codes of authenticator apps (TOTP, RFC 6238): six digits, another each half minute. */
export interface OneTimeCodes {
  /** Base32, for the app and for `stepOf`. */
  newSecret(): string;
  /** What the app reads as a QR code. */
  uriOf(secret: string, email: string): string;
  /**
   * The time step that the code is of: this one, the one before or the next, since clocks differ.
   * Undefined where it is of none of them.
   */
  stepOf(secret: string, code: string, now: Date): number | undefined;
}
