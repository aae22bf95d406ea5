import { styleText } from 'node:util';
import { toString as drawn } from 'qrcode';

/** A QR code in half blocks: dark on light, whatever the terminal's colours are. */
export async function qrCode(text: string): Promise<string> {
  const lines = (await drawn(text, { type: 'utf8' })).split('\n');
  return lines.map((line) => styleText(['black', 'bgWhiteBright'], line)).join('\n');
}
