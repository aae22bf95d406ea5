import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const OUT = new URL('../../dist/web/', import.meta.url).pathname;
/** Pictures and fonts are compressed already; the server writes a nonce into index.html. */
const COMPRESSED = /\.(?:js|css|svg)$/;

/** The pages: built into dist/web with hashed names, `.br` and `.gz` beside each. */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [compressed()],
  // The server puts a fresh nonce in its place for each request of index.html.
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Everything is a file of our own: the policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    reportCompressedSize: false,
    // Mantine marks its modules for servers that render React; there is none here.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // Code shared by several pages is one file: forty small files take a slow phone longer.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] } },
    },
  },
});

function compressed(): Plugin {
  return {
    name: 'compressed',
    closeBundle() {
      for (const name of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSED.test(name)) continue;
        const bytes = readFileSync(OUT + name);
        writeFileSync(`${OUT}${name}.br`, brotliCompressSync(bytes));
        writeFileSync(`${OUT}${name}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
