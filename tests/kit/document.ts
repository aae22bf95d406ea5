import { DOCUMENT, resolved, whole } from './contract.ts';

type Json = Readonly<Record<string, unknown>>;

/** Position in the document, as a JSON pointer. */
export type Found = { readonly at: string; readonly value: Json };

export type FoundOperation = Found & { readonly path: string; readonly method: string };

/** Every object in the document, itself included. */
export function everyObject(root: unknown = DOCUMENT, at = '#'): readonly Found[] {
  if (typeof root !== 'object' || root === null) return [];
  const own = Array.isArray(root) ? [] : [{ at, value: root as Json }];
  const children = Object.entries(root).flatMap(([name, child]) =>
    everyObject(child, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [...own, ...children];
}

export function operations(document: Json = DOCUMENT): readonly FoundOperation[] {
  return Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, value]) => ({
      at: `${method.toUpperCase()} ${path}`,
      path,
      method,
      value: value as Json,
    })),
  );
}

/** JSON bodies of an operation: its request's, and those of its answers by status. */
export function bodiesOf({ value, at }: FoundOperation) {
  const answers = Object.entries(value.responses as Json).flatMap(([status, response]) =>
    jsonOf(response).map((media) => ({ at: `${at} → ${status}`, status: Number(status), media })),
  );
  const requests = value.requestBody === undefined ? [] : jsonOf(value.requestBody);
  return { answers, requests: requests.map((media) => ({ at: `${at} body`, media })) };
}

/** Schema and every schema below it, references followed, each once. */
export function schemasBelow(root: unknown, at: string, seen = new Set<unknown>()): Found[] {
  const meant = resolved(root);
  if (seen.has(meant)) return [];
  seen.add(meant);
  const value = whole(meant);
  const { properties = {}, items, anyOf = [] } = value;
  const children = Object.entries(properties as Json).flatMap(([name, child]) =>
    schemasBelow(child, `${at}.${name}`, seen),
  );
  const ofItems = items === undefined ? [] : schemasBelow(items, `${at}[]`, seen);
  const choices = (anyOf as unknown[]).flatMap((choice) => schemasBelow(choice, at, seen));
  return [{ at, value }, ...children, ...ofItems, ...choices];
}

/** Reports whether a schema refuses undescribed fields. */
export function isClosed({ value }: Found): boolean {
  return value.additionalProperties === false || value.unevaluatedProperties === false;
}

/** JSON contents; none where the content type is another. */
function jsonOf(holder: unknown): readonly Json[] {
  const { content = {} } = resolved(holder);
  const media = resolved(content)['application/json'];
  return media === undefined ? [] : [resolved(media)];
}
