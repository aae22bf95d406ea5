/** The only source of randomness; all of it is cryptographically strong. */
export interface Random {
  /**
   * A UUIDv7 (RFC 9562), so that ids sort by the time they were made; its time is the clock's, or
   * up to a minute ahead of it.
   */
  uuid(): string;
  /** `length` characters, each drawn evenly from `alphabet`. */
  text(length: number, alphabet: string): string;
}
