import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Middleware } from '../call.ts';
import type { OpenApi } from '../contract/load-openapi.ts';
import { type Serving, servedOpenApi } from '../contract/served-openapi.ts';

/** The document changes with releases only. */
const CACHE_CONTROL = 'public, max-age=300';
/** Below the highest quality, which takes a second of CPU and saves only a tenth of the size. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Derived, compressed and hashed at the first request, then served from memory. */
export function openApiHandler(closed: OpenApi, serving: Serving): Middleware {
  let packing: ReturnType<typeof packed> | undefined;
  return async (request, reply) => {
    packing ??= packed(JSON.stringify(servedOpenApi(closed, serving)));
    const { hash, bodies } = await packing;
    const accepted = request.acceptsEncodings('br', 'gzip', 'identity');
    const encoding = accepted === 'br' || accepted === 'gzip' ? accepted : 'identity';
    reply.set({
      ETag: `"${hash}-${encoding}"`,
      'Cache-Control': CACHE_CONTROL,
      // The document is public, and viewers on other origins load it.
      'Access-Control-Allow-Origin': '*',
    });
    if (encoding !== 'identity') reply.set('Content-Encoding', encoding);
    // Express answers 304 if If-None-Match names this ETag.
    reply.vary('Accept-Encoding').type('application/json').send(bodies[encoding]);
  };
}

async function packed(text: string) {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, BROTLI),
    promisify(gzip)(identity),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url');
  return { hash, bodies: { br, gzip: gzipped, identity } };
}
