/** The only source of randomness; all of it is cryptographically strong. */
export interface Random {
  /**
   * A UUIDv7 (RFC 9562), so that ids sort by creation; its time may be up to a minute ahead of the
   * clock.
   */
  uuid(): string;
  /** `length` characters, each drawn evenly from `alphabet`. */
  text(length: number, alphabet: string): string;
}
