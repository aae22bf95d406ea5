import type { Express, Request } from 'express';
import type { Middleware } from './call.ts';
import { allowOnly, asHandler, tagRoute } from './middleware.ts';
import { fileHandler } from './mount-web.ts';
import { EdgeRefusal } from './problem.ts';
import type { DocsFiles } from './web-files.ts';

/** The first is the default, for example for programs. */
const LANGUAGES = ['en', 'id'] as const;
const BELOW = '/docs/';
const FOR_MODELS = '/llms.txt';
/** Files that have no language. */
const COMMON = /^(?:assets\/|llms\.txt$)/;

/** Allows own files only, no inline scripts and styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The documentation site. `/docs/errors` answers in the reader's language, `/docs/id/errors` in
 * Indonesian; `/docs/errors.md` is the Markdown of a page.
 */
export function mountDocs(app: Express, docs: DocsFiles): void {
  if (docs.size === 0) return;
  for (const path of ['/docs{/*file}', FOR_MODELS]) {
    app
      .route(path)
      .all(tagRoute(path))
      .get(asHandler(docsHandler(docs)))
      .all(allowOnly('get'));
  }
}

function docsHandler(docs: DocsFiles): Middleware {
  const handlers = new Map([...docs].map(([name, file]) => [name, fileHandler(file)]));
  return (request, reply, next) => {
    const language = request.acceptsLanguages(...LANGUAGES) || LANGUAGES[0];
    const name = nameOf(request, language);
    const isForPeople = request.get('accept')?.includes('text/html') ?? false;
    const found = handlers.get(name);
    const lost = isForPeople ? handlers.get(`${language}/lost.html`) : undefined;
    const answer = found ?? lost;
    if (answer === undefined) {
      throw new EdgeRefusal('NOT_FOUND', 'There is nothing at this path.');
    }
    if (found === undefined) reply.status(404);
    reply.set('Content-Security-Policy', POLICY).vary('Accept-Language');
    return answer(request, reply, next);
  };
}

/** File of a path; a path without a language gets the given one. */
function nameOf({ path }: Request, language: string): string {
  if (path === FOR_MODELS) return path.slice(1);
  const below = path.slice(BELOW.length).replace(/\/$/, '');
  if (COMMON.test(below)) return below;
  const [first = ''] = below.split('/');
  const isExplicit = LANGUAGES.some((one) => one === first);
  const page = isExplicit ? below : `${language}/${below}`.replace(/\/$/, '');
  if (page.endsWith('.md')) return page;
  return page.includes('/') ? `${page}.html` : `${page}/index.html`;
}
