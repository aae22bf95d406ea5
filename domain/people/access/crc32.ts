/** The reflected polynomial of ISO-HDLC, as in gzip and PNG: CRC-32("123456789") = CBF43926. */
const POLYNOMIAL = 0xedb88320;

/** CRC-32 of an ASCII text, unsigned. */
export function crc32(ascii: string): number {
  let rest = 0xffffffff;
  for (let at = 0; at < ascii.length; at += 1) {
    rest ^= ascii.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? POLYNOMIAL : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}
