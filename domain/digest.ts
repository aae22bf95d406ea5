/** SHA-256 (FIPS 180-4) behind a port, so that the domain needs no platform. */
export interface Digest {
  /** 64 lower-case hexadecimal characters of the UTF-8 text's SHA-256. */
  sha256(text: string): string;
}
