import type { OpenApi, Operation, Parameter } from '#src/http/contract/load-openapi.ts';
import { clientDocument, clientOperations } from './document.ts';
import { type Method, surface } from './surface.ts';

type Tree = { readonly [name: string]: unknown };
type Schemas = Readonly<Record<string, Tree>>;

const HOME = 'clients/php/src';
const HEAD =
  '<?php\n\n// Written by `make types` from openapi/. Do not edit.\n\ndeclare(strict_types=1);\n';
/** Depth to which the shapes of arrays are written out; deeper ones are plain arrays. */
const DEEPEST = 3;
const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'int',
  number: 'int|float',
  boolean: 'bool',
  null: 'null',
};

/** Files of the PHP client that are derived from the document, by path. */
export function phpFiles(document: OpenApi): Readonly<Record<string, string>> {
  const open = clientDocument(document);
  const operations = new Map(
    Object.values(open.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const table = clientOperations(document);
  const groups = Map.groupBy(surface(), ({ group }) => group);
  const classes = [...groups].map(([group, methods]) => {
    const all = methods.map((method) => {
      const operation = operations.get(method.operation);
      if (operation === undefined) throw new Error(`${method.operation} is no operation`);
      const isKeyed = table[method.operation]?.keyed === true;
      return methodOf(method, { operation, open, isKeyed });
    });
    const name = classOf(group);
    const text = `${HEAD}
namespace Satukurir\\Groups;

use Satukurir\\Pages;
use Satukurir\\Sender;

final class ${name}
{
    public function __construct(private readonly Sender $sender)
    {
    }

${all.join('\n')}}
`;
    return [`${HOME}/Groups/${name}.php`, text] as const;
  });
  const properties = [...groups.keys()].map(
    (group) => `    public readonly Groups\\${classOf(group)} $${group};\n`,
  );
  const made = [...groups.keys()].map(
    (group) => `        $this->${group} = new Groups\\${classOf(group)}($sender);\n`,
  );
  const rows = Object.entries(table).map(
    ([id, { method, path, keyed = false }]) =>
      `        '${id}' => ['${method}', '${path}', ${keyed}],\n`,
  );
  return {
    ...Object.fromEntries(classes),
    [`${HOME}/Api.php`]: `${HEAD}
namespace Satukurir;

/** All groups of methods. */
abstract class Api
{
    /** Method, path, and whether it takes an Idempotency-Key. */
    public const OPERATIONS = [
${rows.join('')}    ];

${properties.join('')}
    protected function __construct(Sender $sender)
    {
${made.join('')}    }
}
`,
  };
}

type Described = {
  readonly operation: Operation;
  readonly open: OpenApi;
  readonly isKeyed: boolean;
};

function methodOf({ name, kind, operation: id }: Method, described: Described): string {
  const { operation, open, isKeyed } = described;
  const { requestBody, summary } = operation as Operation & { readonly summary: string };
  const parameters = (operation.parameters ?? []).map((one) =>
    '$ref' in one ? (open.components.parameters[one.$ref.replace(/^.*\//, '')] as Parameter) : one,
  );
  const path = parameters.filter((one) => one.in === 'path');
  const query = parameters.filter((one) => one.in === 'query');
  const isCsv = name === 'createFromCsv';
  const json = requestBody?.content['application/json'];
  const schemas = open.components.schemas as Schemas;
  const docs = [`     * ${summary}.`, '     *'];
  const taken = path.map((one) => `string $${one.name}`);
  const sent = [`'${id}'`];
  if (path.length > 0) {
    sent.push(`path: [${path.map((one) => `'${one.name}' => $${one.name}`).join(', ')}]`);
  }
  if (isCsv) {
    taken.push('string $csv');
    sent.push('csv: $csv');
  } else if (requestBody !== undefined && json === undefined) {
    taken.push('string $file');
    sent.push('file: $file');
  } else if (requestBody !== undefined && json !== undefined) {
    docs.push(`     * @param ${shapeOf(json.schema, schemas)} $body`);
    taken.push(requestBody.required === true ? 'array $body' : 'array $body = []');
    sent.push('body: $body');
  }
  if (query.length > 0) {
    const fields = query.map(({ name: own, required, schema }) => {
      return `${own}${required ? '' : '?'}: ${shapeOf(schema, schemas)}`;
    });
    docs.push(`     * @param array{${fields.join(', ')}} $query`);
    taken.push(query.some((one) => one.required) ? 'array $query' : 'array $query = []');
    sent.push('query: $query');
  }
  if (isKeyed) {
    taken.push('?string $idempotencyKey = null');
    sent.push('idempotencyKey: $idempotencyKey');
  }
  const [answer, type] = answerOf(operation, kind, schemas);
  docs.push(`     * @return ${answer}`);
  const call = { call: 'call', pages: 'pages', bytes: 'file', stream: 'stream' }[kind];
  return `    /**
${docs.join('\n')}
     */
    public function ${name}(${taken.join(', ')}): ${type}
    {
        return $this->sender->${call}(${sent.join(', ')});
    }
`;
}

function answerOf(operation: Operation, kind: Method['kind'], schemas: Schemas) {
  if (kind === 'bytes') return ['string The bytes', 'string'];
  if (kind === 'stream') return ['iterable<string> The bytes, in pieces', 'iterable'];
  const [answer] = Object.values(operation.responses);
  const { schema = {} } = answer?.content?.['application/json'] ?? {};
  const { data = {} } = (named(schema, schemas).properties ?? {}) as Schemas;
  if (kind === 'call') return [shapeOf(data, schemas), 'array'];
  const { items = {} } = (named(data, schemas).properties ?? {}) as Schemas;
  return [`Pages<${shapeOf((items.items ?? {}) as Tree, schemas)}>`, 'Pages'];
}

function shapeOf(given: Tree, schemas: Schemas, depth = 0): string {
  const schema = named(given, schemas);
  const { type, enum: values, items, properties, anyOf } = schema;
  if (Array.isArray(anyOf)) return union(anyOf.map((one) => shapeOf(one, schemas, depth)));
  if (Array.isArray(type)) {
    return union(
      type.map((one) => shapeOf({ ...schema, enum: undefined, type: one }, schemas, depth)),
    );
  }
  const isClosed = Array.isArray(values) && values.every((one) => typeof one === 'string');
  if (isClosed && !values.includes('__other__')) return values.map((one) => `'${one}'`).join('|');
  if (type === 'array') return `list<${shapeOf((items ?? {}) as Tree, schemas, depth)}>`;
  if (type !== 'object') return SCALARS[String(type)] ?? 'mixed';
  if (properties === undefined || depth === DEEPEST) return 'array<string, mixed>';
  const required = new Set((schema.required ?? []) as readonly string[]);
  const fields = Object.entries(properties as Schemas).map(([name, property]) => {
    return `${name}${required.has(name) ? '' : '?'}: ${shapeOf(property, schemas, depth + 1)}`;
  });
  return `array{${fields.join(', ')}}`;
}

function named(schema: Tree, schemas: Schemas): Tree {
  return schemas[String(schema.$ref ?? '').replace(/^.*\//, '')] ?? schema;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join('|');
}

function classOf(group: string): string {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}`;
}
