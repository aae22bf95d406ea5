import type { OpenApi } from './load-openapi.ts';
import { isSchema, partsOf, type Schema } from './shape.ts';

/** Says a message of this code in another language. */
export type Translate = (code: string, message: string) => string;

/** Messages of an operation's success: `x-translated` beside the `code` that they explain. */
export type Messages = {
  /** Undefined where the operation's data has none. */
  translatorOf(operationId: string): (<Data>(data: Data, translate: Translate) => Data) | undefined;
};

/** Places of messages in a schema; undefined below a place means that there are none. */
type Spot = {
  readonly hasMessage: boolean;
  readonly items: Spot | undefined;
  readonly names: ReadonlyMap<string, Spot>;
};

/** Follows `x-translated` of the document; each operation is looked at by its first answer. */
export function messagesIn(openApi: OpenApi): Messages {
  const operations = Object.values(openApi.paths).flatMap((path) => Object.values(path));
  const schemas = new Map(
    operations.map(({ operationId, responses }) => {
      const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      return [operationId, answer?.content?.['application/json']?.schema];
    }),
  );
  const spots = new Map<string, Spot | undefined>();
  return {
    translatorOf(operationId) {
      if (!spots.has(operationId)) {
        const whole = spotOf(openApi, [schemas.get(operationId)]);
        spots.set(operationId, whole?.names.get('data'));
      }
      const spot = spots.get(operationId);
      if (spot === undefined) return undefined;
      // Only texts become other texts.
      return <Data>(data: Data, translate: Translate) => translated(data, spot, translate) as Data;
    },
  };
}

function spotOf(openApi: OpenApi, schemas: readonly unknown[]): Spot | undefined {
  const parts = schemas.flatMap((schema) => partsOf(openApi, schema));
  // `false`: what follows stays as it was recorded.
  if (parts.some((part) => part['x-translated'] === false)) return undefined;
  const within = parts.flatMap((part) => (isSchema(part.items) ? [part.items] : []));
  const items = within.length === 0 ? undefined : spotOf(openApi, within);
  const names = new Map(
    fieldsOf(parts).flatMap(([name, schema]) => {
      const spot = spotOf(openApi, [schema]);
      return spot === undefined ? [] : [[name, spot] as const];
    }),
  );
  const hasMessage = fieldsOf(parts).some(
    ([name, schema]) => name === 'message' && isSchema(schema) && schema['x-translated'] === true,
  );
  if (!hasMessage && items === undefined && names.size === 0) return undefined;
  return { hasMessage, items, names };
}

function fieldsOf(parts: readonly Schema[]): readonly (readonly [string, unknown])[] {
  return parts.flatMap(({ properties }) =>
    isSchema(properties) ? Object.entries(properties) : [],
  );
}

function translated(value: unknown, spot: Spot, translate: Translate): unknown {
  if (Array.isArray(value)) {
    const { items } = spot;
    return items === undefined ? value : value.map((one) => translated(one, items, translate));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, own]) => {
    const inner = spot.names.get(name);
    return [name, inner === undefined ? own : translated(own, inner, translate)] as const;
  });
  const shown: Readonly<Record<string, unknown>> = Object.fromEntries(fields);
  const { code, message } = shown;
  if (!spot.hasMessage || typeof code !== 'string' || typeof message !== 'string') return shown;
  return { ...shown, message: translate(code, message) };
}
