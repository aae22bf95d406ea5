import { createHash } from 'node:crypto';
import type { Middleware } from '../call.ts';
import { PROBLEMS } from '../problem.ts';

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .8rem}
tr{border-bottom:1px solid #ddd}tr:target{background:#fff3c4}
`;
/** It loads and runs nothing: the one style is its own. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page of `doc_url`: one row per code, with the code as its anchor. */
export function errorDocsHandler(): Middleware {
  const page = errorDocsPage();
  return (_request, reply) => {
    reply.set({ 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'DENY' });
    reply.type('html').send(page);
  };
}

function errorDocsPage(): string {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, source, retryable }]) =>
      `<tr id="${code}"><td><code>${code}</code><td>${status}<td>${source}<td>` +
      (retryable ? 'the same request may succeed later' : 'not without a change'),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Error codes · Satukurir</title>
<style>${STYLE}</style>
<h1>Error codes</h1>
<p>Every error answer names one of these in <code>error.code</code>, the wrong fields in
<code>error.field_errors</code>, and the request in <code>request_id</code>: by that id the
<a href="/test/requests">request log</a> of the dashboard finds it, with what was sent and what was
answered.</p>
<table><tr><th>Code<th>HTTP<th>Source<th>Retry?${rows.join('\n')}</table></html>`;
}
