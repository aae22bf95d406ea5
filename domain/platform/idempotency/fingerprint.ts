import type { Digest } from '#domain/digest.ts';
import { canonicalJson } from './canonical-json.ts';

/**
 * The part of a request that its fingerprint covers. `body` is the result of `JSON.parse`;
 * undefined if there was no body.
 */
export type RequestContent = {
  readonly method: string;
  /**
   * The path with its values, such as `/api/v1/shipments/SHP…/pay`, so that one key cannot pay two
   * shipments.
   */
  readonly path: string;
  readonly body: unknown;
};

/** SHA-256, in hexadecimal, of `fingerprintText`. */
export function fingerprint(content: RequestContent, digest: Digest): string {
  return digest.sha256(fingerprintText(content));
}

/** Neither a method nor a path can contain a line feed, so no two requests have the same text. */
export function fingerprintText({ method, path, body }: RequestContent): string {
  return [method, path, body === undefined ? '' : canonicalJson(body)].join('\n');
}
