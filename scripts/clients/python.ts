import type { OpenApi, Operation, Parameter } from '#src/http/contract/load-openapi.ts';
import { clientDocument, clientOperations } from './document.ts';
import { type Method, surface } from './surface.ts';

type Tree = { readonly [name: string]: unknown };

const HOME = 'clients/python/src/satukurir';
const HEAD = '# Written by `make types` from openapi/. Do not edit.\n';
/** Words that no parameter of Python may be. */
const KEYWORDS = new Set(['from', 'return', 'import', 'class', 'global', 'type']);
const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

/** Files of the Python client that are derived from the document, by path. */
export function pythonFiles(document: OpenApi): Readonly<Record<string, string>> {
  const open = clientDocument(document);
  return {
    [`${HOME}/types.py`]: typesOf(open),
    [`${HOME}/_api.py`]: methodsOf(open, document),
  };
}

function typesOf({ components }: OpenApi): string {
  const types = Object.entries(components.schemas).map(([name, schema]) => {
    const { properties, description } = schema;
    if (properties === undefined) return `${name} = ${typeOf(schema)}\n`;
    const required = new Set((schema.required ?? []) as readonly string[]);
    const fields = Object.entries(properties as Readonly<Record<string, Tree>>).map(
      ([field, property]) => {
        const type = typeOf(property);
        return `        ${JSON.stringify(field)}: ${required.has(field) ? type : `NotRequired[${type}]`},\n`;
      },
    );
    const about =
      typeof description === 'string' ? `# ${description.trim().replaceAll('\n', '\n# ')}\n` : '';
    return `${about}${name} = TypedDict(\n    "${name}",\n    {\n${fields.join('')}    },\n)\n`;
  });
  return `${HEAD}# ruff: noqa
"""Requests and answers of the API, as dictionaries."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union

${types.join('\n')}`;
}

/** Names of schemas are quoted, as they may be defined later in the file. */
function typeOf(schema: Tree): string {
  const { $ref, type, enum: values, items, anyOf } = schema;
  if (typeof $ref === 'string') return `"${$ref.replace(/^.*\//, '')}"`;
  if (Array.isArray(anyOf)) return union(anyOf.map((one) => typeOf(one)));
  if (Array.isArray(values) && !values.includes('__other__')) {
    const texts = values.filter((one) => typeof one === 'string');
    if (texts.length === values.length)
      return `Literal[${texts.map((one) => JSON.stringify(one)).join(', ')}]`;
  }
  if (Array.isArray(type))
    return union(type.map((one) => typeOf({ ...schema, enum: undefined, type: one })));
  if (type === 'array') return `list[${typeOf((items ?? {}) as Tree)}]`;
  if (type === 'object') return 'dict[str, Any]';
  return SCALARS[String(type)] ?? 'Any';
}

function union(types: readonly string[]): string {
  const different = [...new Set(types)];
  return different.length === 1 ? (different[0] ?? 'Any') : `Union[${different.join(', ')}]`;
}

function methodsOf(open: OpenApi, document: OpenApi): string {
  const table = clientOperations(document);
  const operations = new Map(
    Object.values(open.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const groups = Map.groupBy(surface(), ({ group }) => group);
  const classes = [...groups].map(([group, methods]) => {
    const bodies = methods.map((method) => {
      const operation = operations.get(method.operation);
      if (operation === undefined) throw new Error(`${method.operation} is no operation`);
      return methodOf(method, {
        operation,
        open,
        isKeyed: table[method.operation]?.keyed === true,
      });
    });
    return `class ${classOf(group)}:\n    def __init__(self, send: Sender) -> None:\n        self._send = send\n\n${bodies.join('\n')}`;
  });
  const attributes = [...groups.keys()].map(
    (group) => `        self.${snake(group)} = ${classOf(group)}(send)\n`,
  );
  const rows = Object.entries(table).map(
    ([id, { method, path, keyed = false }]) =>
      `    "${id}": ("${method}", "${path}", ${keyed ? 'True' : 'False'}),\n`,
  );
  return `${HEAD}# ruff: noqa
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol

from . import types as t
from ._pages import Pages

# Method, path, and whether it takes an Idempotency-Key.
OPERATIONS: dict[str, tuple[str, str, bool]] = {
${rows.join('')}}


class Sender(Protocol):
    def call(self, operation: str, **sent: Any) -> Any: ...
    def pages(self, operation: str, **sent: Any) -> Any: ...
    def file(self, operation: str, **sent: Any) -> bytes: ...
    def stream(self, operation: str, **sent: Any) -> Iterator[bytes]: ...


${classes.join('\n\n')}

class Api:
    def __init__(self, send: Sender) -> None:
${attributes.join('')}`;
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
  const taken = [
    'self',
    ...path.map((one) => `${one.name}: str`),
    ...(requestBody === undefined ? [] : [isCsv ? 'csv: str | bytes' : bodyType(requestBody)]),
    '*',
    ...query.map(({ name: own, required, schema }) => {
      const type = queryType(schema);
      return `${argument(own)}: ${type}${required ? '' : ' | None = None'}`;
    }),
    ...(isKeyed ? ['idempotency_key: str | None = None'] : []),
    'timeout: float | None = None',
  ];
  const sent = [
    `"${id}"`,
    ...(path.length > 0
      ? [`path={${path.map((one) => `"${one.name}": ${one.name}`).join(', ')}}`]
      : []),
    ...(query.length > 0
      ? [`query={${query.map((one) => `"${one.name}": ${argument(one.name)}`).join(', ')}}`]
      : []),
    ...(requestBody === undefined ? [] : [sentBody(requestBody, isCsv)]),
    ...(isKeyed ? ['idempotency_key=idempotency_key'] : []),
    'timeout=timeout',
  ];
  const answer = answerType(operation, kind, open);
  return `    def ${argument(snake(name))}(
        ${taken.join(',\n        ')},
    ) -> ${answer}:
        """${summary}."""
        return self._send.${kind === 'bytes' ? 'file' : kind}(${sent.join(', ')})
`;
}

type RequestBody = NonNullable<Operation['requestBody']>;

function sentBody({ content }: RequestBody, isCsv: boolean): string {
  if (isCsv) return 'content=csv';
  return content['application/json'] === undefined ? 'file=file' : 'body=body';
}

function bodyType({ required, content }: RequestBody): string {
  const json = content['application/json'];
  if (json === undefined) return 'file: bytes';
  const name = String(json.schema.$ref ?? '').replace(/^.*\//, '');
  const type = name === '' ? 'dict[str, Any]' : `t.${name}`;
  return required === true ? `body: ${type}` : `body: ${type} | None = None`;
}

function queryType(schema: Tree): string {
  if (schema.type === 'array') return 'Sequence[str]';
  return SCALARS[String(schema.type)] ?? 'str';
}

function answerType(operation: Operation, kind: Method['kind'], open: OpenApi): string {
  if (kind === 'bytes') return 'bytes';
  if (kind === 'stream') return 'Iterator[bytes]';
  const [answer] = Object.values(operation.responses);
  const { schema = {} } = answer?.content?.['application/json'] ?? {};
  const schemas = open.components.schemas as Readonly<Record<string, Tree>>;
  const named = (one: Tree) => schemas[String(one.$ref ?? '').replace(/^.*\//, '')] ?? one;
  const data = ((named(schema).properties ?? {}) as Readonly<Record<string, Tree>>).data;
  const page = String(data?.$ref ?? '').replace(/^.*\//, '');
  if (kind === 'call') return page === '' ? 'dict[str, Any]' : `t.${page}`;
  const { items } = (named(data ?? {}).properties ?? {}) as Readonly<Record<string, Tree>>;
  const item = String((items?.items as Tree | undefined)?.$ref ?? '').replace(/^.*\//, '');
  return `Pages[t.${page}, t.${item}]`;
}

function classOf(group: string): string {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}`;
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function argument(name: string): string {
  return KEYWORDS.has(name) && name !== 'type' ? `${name}_` : name;
}
