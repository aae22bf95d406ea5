/** SHA-256 (FIPS 180-4) and HMAC as a port, so that the domain needs no platform. */
export interface Digest {
  /** 64 lower-case hexadecimal characters of the UTF-8 text's SHA-256. */
  sha256(text: string): string;
  /**
   * Base64 of the HMAC-SHA256 (RFC 2104) of the UTF-8 text; `key` is the base64 of the key's bytes.
   */
  hmacSha256(key: string, text: string): string;
}
