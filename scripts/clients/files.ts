import { EVENT_TYPES } from '#domain/notifying/event/event.ts';
import type { OpenApi } from '#src/http/contract/load-openapi.ts';
import { collections } from './collections.ts';
import { clientOperations } from './document.ts';
import { phpFiles } from './php.ts';
import { pythonFiles } from './python.ts';

const HEAD = 'Written by `make types` from openapi/. Do not edit.';

/** Files of clients/ that are derived from the document, by path, apart from generated types. */
export function clientFiles(document: OpenApi): Readonly<Record<string, string>> {
  return {
    'clients/typescript/src/operations.gen.ts': operationsOfTypeScript(document),
    ...collections(document),
    ...pythonFiles(document),
    ...phpFiles(document),
  };
}

function operationsOfTypeScript(document: OpenApi): string {
  const rows = Object.entries(clientOperations(document)).map(
    ([id, operation]) => `  ${id}: ${JSON.stringify(operation)},\n`,
  );
  const events = Object.values(document.webhooks as OpenApi['paths']).map(({ post }) => {
    const { schema } = post?.requestBody?.content['application/json'] ?? {};
    return `  | components['schemas']['${String(schema?.$ref).replace(/^.*\//, '')}']`;
  });
  return `// ${HEAD}
import type { components } from './api.gen.ts';

/** How each operation is sent. */
export const OPERATIONS = {
${rows.join('')}} as const;

/** Types of events that this version knows. */
export const EVENT_TYPES = ${JSON.stringify(EVENT_TYPES, null, 2)} as const;

/** Every event that this version knows; \`type\` says which one it is. */
export type WebhookEvent =
${events.join('\n')};
`;
}
