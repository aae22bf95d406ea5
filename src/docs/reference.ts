import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { escaped } from './html.ts';
import { type Language, WORDS } from './words.ts';

/** A file that the reference loads, named by its hash. */
export type Asset = { readonly name: string; readonly contents: string };
export type ReferenceAssets = {
  readonly renderer: Asset;
  readonly style: Asset;
  readonly start: Asset;
};

const PACKAGE = 'node_modules/swagger-ui-dist/';

/**
 * Starts the renderer. Requests go to the page's own host, as the policy requires, whatever server
 * the document names. A LIVE key is never sent, because its requests cost real money; the server
 * then asks for a key that begins with svc_test_.
 */
const START = `const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.classList.toggle('dark-mode', isDark);
SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
  persistAuthorization: false,
  defaultModelsExpandDepth: 0,
  requestInterceptor(request) {
    const { pathname, search } = new URL(request.url, location.href);
    const { Authorization = '', ...headers } = request.headers;
    const isLive = Authorization.includes('svc_live_');
    const url = location.origin + pathname + search;
    return Object.assign(request, isLive ? { url, headers } : { url });
  },
});
`;

/** The renderer's files, from its package. */
export function referenceAssets(root: URL): ReferenceAssets {
  const read = (name: string) => readFileSync(new URL(PACKAGE + name, root), 'utf8');
  return {
    renderer: asset(
      'swagger-ui.js',
      read('swagger-ui-bundle.js').replace(/\n\/\/# sourceMapping.*/, ''),
    ),
    style: asset('swagger-ui.css', read('swagger-ui.css').replace(/\n\/\*# sourceMapping.*/, '')),
    start: asset('reference.js', START),
  };
}

/** Body of the page, with a text for readers without scripts. */
export function referenceHtml(language: Language, assets: ReferenceAssets): string {
  const words = WORDS[language];
  const { renderer, start } = assets;
  return `<h1>${escaped(words.operations)}</h1>
<p>${escaped(words.operationsLead)} <a href="/api/openapi.json">${escaped(words.document)}</a></p>
<noscript><p class="note">${escaped(words.needsScript)}</p></noscript>
<div id="reference" lang="en"></div>
<script src="/docs/${renderer.name}"></script>
<script src="/docs/${start.name}"></script>`;
}

function asset(name: string, contents: string): Asset {
  const digest = createHash('sha256').update(contents).digest('hex').slice(0, 8);
  return { name: `assets/${name.replace('.', `-${digest}.`)}`, contents };
}
