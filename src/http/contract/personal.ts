import { HIDDEN } from '#domain/private-text.ts';
import { isMaskName, MASKS, type MaskName } from '#src/views/people/personal.ts';
import type { OpenApi, Operation, Parameter } from './load-openapi.ts';
import { isSchema, partsOf, type Schema } from './shape.ts';

/** Masks a personal value for callers who may not see people; returns other values unchanged. */
export type Shown = <Value>(schemaName: string, value: Value) => Value;

export const shownWhole: Shown = (_, value) => value;

/** Personal fields of one OpenAPI document. */
export type PersonalData = {
  /** Hides the personal data in a value of a named schema. */
  readonly hidden: Shown;
  /** Hides the personal data in the data of an operation's success. */
  hiddenIn<Data>(operationId: string, data: Data): Data;
  /** Names of parameters by which a person is searched. */
  parametersOf(operationId: string): readonly string[];
};

/** Marks of a schema, merged over its branches. */
type Veil = {
  readonly mask: MaskName | undefined;
  /** Marks of a text that is itself JSON. */
  readonly inside: Veil | undefined;
  readonly isNullable: boolean;
  /** True if the schema has a format or a pattern, which a mask may violate. */
  readonly hasForm: boolean;
  readonly items: Veil | undefined;
  readonly others: Veil | undefined;
  named(name: string): Veil | undefined;
};

const SCHEMAS = '#/components/schemas/';

/** Follows `x-personal` and `x-json-of` of the document; each schema is looked at once. */
export function personalData(openApi: OpenApi): PersonalData {
  const veils = veilsOf(openApi);
  const operations = new Map(
    Object.values(openApi.paths)
      .flatMap((path) => Object.values(path))
      .map((operation) => [operation.operationId, operation]),
  );
  return {
    hidden: (name, value) => cast(veiled(value, veils([{ $ref: SCHEMAS + name }]))),
    hiddenIn(operationId, data) {
      const answer = dataSchemaOf(operations.get(operationId));
      const whole = answer === undefined ? undefined : veils([answer]).named('data');
      return cast(veiled(data, whole));
    },
    parametersOf(operationId) {
      const { parameters = [] } = operations.get(operationId) ?? {};
      return parameters.flatMap((one) => (isPersonal(one) ? [one.name] : []));
    },
  };
}

/** Casts a masked value to its original type, because masks keep the shape. */
function cast<Value>(value: unknown): Value {
  return value as Value;
}

function isPersonal(parameter: object): parameter is Parameter {
  return 'x-personal' in parameter && parameter['x-personal'] === true;
}

function dataSchemaOf(operation: Operation | undefined): unknown {
  const answers = Object.entries(operation?.responses ?? {});
  const [, answer] = answers.find(([status]) => status.startsWith('2')) ?? [];
  return answer?.content?.['application/json']?.schema;
}

function veilsOf(openApi: OpenApi): (schemas: readonly unknown[]) => Veil {
  const known = new Map<string, Veil>();
  const made = (schemas: readonly unknown[]): Veil => {
    // Cached by their JSON text, because many places refer to one schema.
    const key = JSON.stringify(schemas);
    const veil = known.get(key) ?? newVeil(schemas.flatMap((one) => partsOf(openApi, one)));
    known.set(key, veil);
    return veil;
  };
  const within = (schemas: readonly unknown[]) =>
    schemas.length === 0 ? undefined : made(schemas);
  const newVeil = (parts: readonly Schema[]): Veil => {
    const names = new Map<string, Veil | undefined>();
    const said = (word: string): readonly unknown[] => parts.flatMap((part) => part[word] ?? []);
    const [mask] = said('x-personal').filter(isMaskName);
    const [jsonOf] = said('x-json-of');
    return {
      mask,
      inside: jsonOf === undefined ? undefined : made([{ $ref: jsonOf }]),
      isNullable: said('type').includes('null'),
      hasForm: said('format').length + said('pattern').length > 0,
      items: within(said('items')),
      others: within(said('additionalProperties').filter(isSchema)),
      named(name) {
        if (names.has(name)) return names.get(name);
        const own = within(said('properties').flatMap((all) => fieldOf(all, name)));
        names.set(name, own);
        return own;
      },
    };
  };
  return made;
}

function fieldOf(properties: unknown, name: string): readonly unknown[] {
  return isSchema(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [];
}

/** Fields unknown to the schema are hidden; the body of an old event may have some. */
function veiled(value: unknown, veil: Veil | undefined): unknown {
  if (value === null || typeof value === 'boolean' || value === undefined) return value;
  if (veil?.mask !== undefined) return maskedValue(value, veil, veil.mask);
  if (typeof value === 'string') return veiledText(value, veil);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => veiled(one, veil?.items));
  const fields = Object.entries(value).map(([name, own]) => {
    return [name, veiled(own, veil?.named(name) ?? veil?.others)] as const;
  });
  return Object.fromEntries(fields);
}

function veiledText(text: string, veil: Veil | undefined): string {
  if (veil === undefined) return HIDDEN;
  return veil.inside === undefined ? text : JSON.stringify(veiled(JSON.parse(text), veil.inside));
}

function maskedValue(value: unknown, veil: Veil, mask: MaskName): unknown {
  if (Array.isArray(value)) {
    const left = value.map((one) => MASKS[mask](String(one)));
    return left.filter((one) => one !== HIDDEN);
  }
  if (typeof value === 'object') return veil.isNullable ? null : {};
  const left = MASKS[mask](String(value));
  return left === HIDDEN && veil.isNullable && veil.hasForm ? null : left;
}
