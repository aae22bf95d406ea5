import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const OUT = new URL('../../dist/web/', import.meta.url).pathname;
/**
 * Excludes pictures and fonts, which are already compressed, and index.html, into which the server
 * writes a nonce.
 */
const COMPRESSED = /\.(?:js|css|svg)$/;

/** The dashboard, built into dist/web with hashed names, each file with its `.br` and `.gz`. */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [compressed()],
  // Placeholder that the server replaces by a fresh nonce for each request of index.html.
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // No inlined files, because the policy forbids inline scripts and data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    reportCompressedSize: false,
    // Removes Mantine's markers for React server components, which are not used here.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // Code shared by several pages is one file, since forty small files load more slowly on a
      // phone.
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
