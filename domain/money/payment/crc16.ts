/** CRC-16/CCITT-FALSE, not reflected: CRC-16("123456789") = 29B1. */
const POLYNOMIAL = 0x1021;
const START = 0xffff;
const HIGHEST_BIT = 0x8000;
const WIDTH = 0xffff;

/** Computes CRC-16 of a text's UTF-8 bytes, unsigned; with the start 0, the CRC of XMODEM. */
export function crc16(text: string, start = START): number {
  let rest = start;
  for (const byte of new TextEncoder().encode(text)) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      rest = ((rest << 1) ^ (rest & HIGHEST_BIT ? POLYNOMIAL : 0)) & WIDTH;
    }
  }
  return rest;
}
