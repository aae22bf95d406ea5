import type { Middleware } from '../../call.ts';
import { EdgeRefusal } from '../../problem.ts';

const FILE = /^([a-z0-9_]+)\.svg$/;
/** Logos change only with releases. */
const CACHE_CONTROL = 'public, max-age=86400';
/** An SVG that is opened by itself is a document, which may load and run nothing. */
export const PICTURE_POLICY = "default-src 'none'; sandbox";

export function logoHandler(logos: ReadonlyMap<string, string>): Middleware {
  return (request, reply) => {
    const [, code = ''] = FILE.exec(request.params.file?.toString() ?? '') ?? [];
    const logo = logos.get(code);
    if (logo === undefined) throw new EdgeRefusal('NOT_FOUND', 'There is no such logo.');
    reply.set({ 'Cache-Control': CACHE_CONTROL, 'Content-Security-Policy': PICTURE_POLICY });
    // Allows pages of other origins to show logos.
    reply.set('Cross-Origin-Resource-Policy', 'cross-origin');
    reply.type('image/svg+xml').send(logo);
  };
}
