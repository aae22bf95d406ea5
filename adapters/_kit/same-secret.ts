import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Takes as long whatever they have in common, and whatever their lengths. Nothing is no secret. */
export function isSameSecret(told: string, right: string): boolean {
  return timingSafeEqual(digest(told), digest(right)) && right !== '';
}

/** Whether `signature` is the hexadecimal HMAC-SHA256 of these very bytes under `secret`. */
export function isSignedWith(secret: string, body: string, signature: string): boolean {
  const right = createHmac('sha256', secret).update(body, 'utf8').digest('hex');
  return isSameSecret(signature, right) && secret !== '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
