/** SHA-256 (FIPS 180-4) and HMAC as a port, so that the domain needs no platform. */
export interface Digest {
  /** 64 lower-case hexadecimal characters of the UTF-8 text's SHA-256. */
  sha256(text: string): string;
  /** Base64 of the UTF-8 text's HMAC-SHA256 (RFC 2104) under the bytes that `key` is base64 of. */
  hmacSha256(key: string, text: string): string;
}
