import type { Digest } from '#domain/digest.ts';
import { canonicalJson } from './canonical-json.ts';

/** What a client asked for; `body` as `JSON.parse` answers it, undefined where there was none. */
export type Asked = {
  readonly method: string;
  /** Concrete: `/api/v1/shipments/SHP…/pay`, so that one key cannot pay two shipments. */
  readonly path: string;
  readonly body: unknown;
};

/** SHA-256, in hexadecimal, of `fingerprintText`. */
export function fingerprint(asked: Asked, digest: Digest): string {
  return digest.sha256(fingerprintText(asked));
}

/** Neither a method nor a path can hold a line feed: no two requests share a text. */
export function fingerprintText({ method, path, body }: Asked): string {
  return [method, path, body === undefined ? '' : canonicalJson(body)].join('\n');
}
