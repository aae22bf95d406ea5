/** Codes of authenticator apps (TOTP, RFC 6238): six digits, and a new code every half minute. */
export interface OneTimeCodes {
  /** Base32, for the app and for `stepOf`. */
  newSecret(): string;
  /** `otpauth://` URI, which the app reads as a QR code. */
  uriOf(secret: string, email: string): string;
  /**
   * The time step of a code: the current, previous or next one, since clocks differ. Undefined for
   * a wrong code.
   */
  stepOf(secret: string, code: string, now: Date): number | undefined;
}
