import type { OpenApi, Operation, Parameter } from '#src/http/contract/load-openapi.ts';
import { servedOpenApi } from '#src/http/contract/served-openapi.ts';

type Tree = { readonly [name: string]: unknown };

/** One request of a collection. */
type Step = {
  readonly name: string;
  readonly summary: string;
  readonly method: string;
  /** Path with `{parameters}`. */
  readonly path: string;
  readonly isPublic: boolean;
  readonly query: readonly Input[];
  readonly headers: readonly Input[];
  readonly body: string | undefined;
  /** Variables that later requests use, by their paths in `data`. */
  readonly kept: readonly (readonly [variable: string, path: string])[];
};
type Input = { readonly name: string; readonly value: string; readonly required: boolean };
type Folder = { readonly name: string; readonly about: string; readonly steps: readonly Step[] };

export const COLLECTIONS = 'clients/collections';
const TITLE = 'Satukurir';
const URL_VARIABLE = 'url';
const KEY_VARIABLE = 'key';
const USUAL_URL = 'http://localhost:3000';
const NEW_KEY = 'New for each order of yours; the same one for its retries';

/** Collections of all requests of the client API, by path. */
export function collections(document: OpenApi): Readonly<Record<string, string>> {
  const api = servedOpenApi(document, { part: 'api', url: '' });
  const variables = variablesOf(api);
  const folders = foldersOf(api, variables);
  return {
    [`${COLLECTIONS}/satukurir.http`]: httpFile(folders, variables),
    [`${COLLECTIONS}/satukurir.postman_collection.json`]: postman(folders, variables),
    ...bruno(folders, variables),
  };
}

type Variables = ReadonlyMap<string, string>;

/** Every parameter of a path, with the document's example. */
function variablesOf({ paths, components }: OpenApi): Variables {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const inPaths = operations
    .flatMap(({ parameters = [] }) => parameters.map((one) => resolved(one, components)))
    .filter((one) => one.in === 'path');
  return new Map(inPaths.map((one) => [one.name, exampleOf(one)]));
}

function foldersOf({ paths, components, tags }: OpenApi, variables: Variables): readonly Folder[] {
  const steps = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [tag = ''] = (operation as Operation & Tree).tags as readonly string[];
      const step = stepOf({ path, method, operation, components, variables });
      return { tag, step };
    }),
  );
  return (tags as readonly { readonly name: string; readonly description: string }[])
    .map(({ name, description }) => ({
      name,
      about: description,
      steps: steps
        .filter(({ tag }) => tag === name)
        .map(({ step }) => step)
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    }))
    .filter((folder) => folder.steps.length > 0);
}

/**
 * Sorts requests that create a record first and requests that delete it last, so that a whole
 * folder can be run.
 */
function rankOf({ method, path, kept }: Step): number {
  if (method === 'DELETE') return 2;
  return kept.length > 0 && !path.includes('{') ? 0 : 1;
}

type Source = {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly components: OpenApi['components'];
  readonly variables: Variables;
};

function stepOf({ path, method, operation, components, variables }: Source): Step {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const inputs = parameters.map((one) => resolved(one, components));
  const { summary, security } = operation as Operation & Tree;
  const example = requestBody?.content['application/json']?.example;
  const created = responses['201'] ?? responses['202'];
  const shown = created?.content?.['application/json']?.example as { data?: Tree } | undefined;
  return {
    name: operationId,
    summary: String(summary),
    method: method.toUpperCase(),
    path,
    isPublic: Array.isArray(security) && security.length === 0,
    query: inputs.filter((one) => one.in === 'query').map(inputOf),
    headers: inputs.filter((one) => one.in === 'header').map(inputOf),
    body: example === undefined ? undefined : bodyOf(example, variables),
    kept: keptOf(operationId, shown?.data ?? {}, variables),
  };
}

/** Ids of the records that a request creates; a shipment gets its AWB only later. */
function keptOf(operationId: string, data: Tree, variables: Variables) {
  if (operationId === 'getShipment') return [['awb', 'awb']] as const;
  if (operationId === 'rehearseEvent') return [['event_id', 'id']] as const;
  return Object.entries(data)
    .filter(([name, value]) => typeof value === 'string' && variables.has(name))
    .filter(([name]) => name !== 'awb' && name !== 'courier_code')
    .filter(([name]) => name !== 'quote_id' || operationId === 'createQuote')
    .map(([name]) => [name, name] as const);
}

function inputOf(parameter: Parameter): Input {
  const { name, required = false } = parameter;
  return { name, required, value: exampleOf(parameter) };
}

function exampleOf({ example, schema }: Parameter & { readonly example?: unknown }): string {
  const [first] = (schema.examples ?? []) as readonly unknown[];
  const [choice] = (schema.enum ?? []) as readonly unknown[];
  return String(example ?? first ?? schema.default ?? choice ?? '');
}

function resolved(parameter: Parameter | { readonly $ref: string }, components: Tree): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const [group = '', name = ''] = parameter.$ref.split('/').slice(2);
  return (components[group] as Readonly<Record<string, Parameter>>)[name] as Parameter;
}

/** The example of a body, with variables in place of ids that an earlier request created. */
function bodyOf(example: unknown, variables: Variables): string {
  const named = (name: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (name === 'sender_id' || name === 'courier_code' || name === 'district_id') return value;
    return variables.has(name)
      ? `{{${name}}}`
      : value.replace(/^SHP\w{10,}$/, '{{shipment_number}}');
  };
  return JSON.stringify(example, named, 2);
}

function httpFile(folders: readonly Folder[], variables: Variables): string {
  const requests = folders.flatMap(({ name, steps }) => [
    `### ---- ${name} ----`,
    ...steps.map((step) => httpRequest(step, variables)),
  ]);
  const values = [...variables].map(([name, value]) => `@${name} = ${value}`);
  return `# ${TITLE}: every request of the client API, for the REST clients of editors.
# Written by \`make types\` from openapi/. Do not edit: copy it, and put your key here.
@${URL_VARIABLE} = ${USUAL_URL}
@${KEY_VARIABLE} = svc_test_…
${values.join('\n')}

${requests.join('\n\n')}
`;
}

function httpRequest(step: Step, variables: Variables): string {
  const query = step.query.filter(({ required }) => required);
  const search = query.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('&');
  const path = step.path.replaceAll(/\{(\w+)\}/g, (text, name) =>
    variables.has(name) ? `{{${name}}}` : text,
  );
  const optional = step.query.filter(({ required }) => !required);
  const lines = [
    `### ${step.summary}`,
    `# @name ${step.name}`,
    ...optional.map(({ name, value }) => `# ?${name}=${encodeURIComponent(value)}`),
    `${step.method} {{${URL_VARIABLE}}}${path}${search === '' ? '' : `?${search}`}`,
    ...(step.isPublic ? [] : [`Authorization: Bearer {{${KEY_VARIABLE}}}`]),
    ...step.headers.filter(isKey).map(({ name }) => `${name}: {{$guid}}`),
    ...(step.body === undefined ? [] : ['Content-Type: application/json', '', step.body]),
  ];
  return lines.join('\n');
}

function postman(folders: readonly Folder[], variables: Variables): string {
  const variable = [
    { key: URL_VARIABLE, value: USUAL_URL },
    { key: KEY_VARIABLE, value: '' },
    ...[...variables].map(([key, value]) => ({ key, value })),
  ];
  const collection = {
    info: {
      name: TITLE,
      description:
        'Written by `make types` from openapi/. Set the variable `key` to your TEST key.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: bearer(`{{${KEY_VARIABLE}}}`),
    variable,
    item: folders.map(({ name, about, steps }) => ({
      name,
      description: about,
      item: steps.map(postmanRequest),
    })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function postmanRequest(step: Step) {
  const query = step.query.map(({ name, value, required }) => ({
    key: name,
    value,
    ...(!required && { disabled: true }),
  }));
  const path = step.path
    .slice(1)
    .split('/')
    .map((part) => part.replace(/^\{(\w+)\}$/, '{{$1}}'));
  const search = step.query
    .filter(({ required }) => required)
    .map(({ name, value }) => `${name}=${value}`)
    .join('&');
  const raw = `{{${URL_VARIABLE}}}/${path.join('/')}${search === '' ? '' : `?${search}`}`;
  const header = [
    ...step.headers.map(({ name, value }) =>
      isKey({ name })
        ? { key: name, value: '{{$guid}}', description: NEW_KEY }
        : { key: name, value, disabled: true },
    ),
    ...(step.body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
  ];
  const exec = step.kept.map(
    ([variable, at]) =>
      `if (pm.response.code < 300 && pm.response.json().data.${at}) pm.collectionVariables.set('${variable}', pm.response.json().data.${at});`,
  );
  return {
    name: step.summary,
    ...(exec.length > 0 && {
      event: [{ listen: 'test', script: { type: 'text/javascript', exec } }],
    }),
    request: {
      method: step.method,
      header,
      url: { raw, host: [`{{${URL_VARIABLE}}}`], path, ...(query.length > 0 && { query }) },
      ...(step.isPublic && { auth: { type: 'noauth' } }),
      ...(step.body !== undefined && {
        body: { mode: 'raw', raw: step.body, options: { raw: { language: 'json' } } },
      }),
    },
  };
}

function bearer(token: string) {
  return { type: 'bearer', bearer: [{ key: 'token', value: token, type: 'string' }] };
}

function bruno(folders: readonly Folder[], variables: Variables) {
  const home = `${COLLECTIONS}/bruno`;
  const manifest = { version: '1', name: TITLE, type: 'collection', ignore: [] };
  const values = [...variables].map(([name, value]) => `  ${name}: ${value}`).join('\n');
  const files: [string, string][] = [
    [`${home}/bruno.json`, `${JSON.stringify(manifest, null, 2)}\n`],
    [
      `${home}/collection.bru`,
      `auth {
  mode: bearer
}

auth:bearer {
  token: {{${KEY_VARIABLE}}}
}

vars:pre-request {
${values}
}

docs {
  Written by \`make types\` from openapi/. Choose the environment TEST, and set its secret \`key\`.
}
`,
    ],
    [
      `${home}/environments/TEST.bru`,
      `vars {
  ${URL_VARIABLE}: ${USUAL_URL}
}
vars:secret [
  ${KEY_VARIABLE}
]
`,
    ],
  ];
  for (const [place, { name, steps }] of folders.entries()) {
    const folder = `${home}/${name}`;
    files.push([`${folder}/folder.bru`, `meta {\n  name: ${name}\n  seq: ${place + 1}\n}\n`]);
    for (const [at, step] of steps.entries()) {
      files.push([`${folder}/${step.name}.bru`, brunoRequest(step, at + 1)]);
    }
  }
  return Object.fromEntries(files);
}

function brunoRequest(step: Step, seq: number): string {
  const path = step.path.replaceAll(/\{(\w+)\}/g, '{{$1}}');
  const required = step.query.filter((one) => one.required);
  const search = required.map(({ name, value }) => `${name}=${value}`).join('&');
  const verb = step.method.toLowerCase();
  const blocks = [
    `meta {\n  name: ${step.name}\n  type: http\n  seq: ${seq}\n}`,
    [
      `${verb} {`,
      `  url: {{${URL_VARIABLE}}}${path}${search === '' ? '' : `?${search}`}`,
      `  body: ${step.body === undefined ? 'none' : 'json'}`,
      `  auth: ${step.isPublic ? 'none' : 'inherit'}`,
      '}',
    ].join('\n'),
  ];
  if (step.query.length > 0) blocks.push(brunoBlock('params:query', step.query));
  if (step.headers.length > 0) {
    const headers = step.headers.map((one) =>
      isKey(one) ? { ...one, value: '{{$guid}}', required: true } : one,
    );
    blocks.push(brunoBlock('headers', headers));
  }
  if (step.body !== undefined) blocks.push(`body:json {\n${indented(step.body)}\n}`);
  if (step.kept.length > 0) {
    const lines = step.kept.map(([variable, at]) => `  ${variable}: res.body.data.${at}`);
    blocks.push(`vars:post-response {\n${lines.join('\n')}\n}`);
  }
  blocks.push(`docs {\n  ${step.summary}\n}`);
  return `${blocks.join('\n\n')}\n`;
}

/** A name that begins with a tilde is switched off in Bruno. */
function brunoBlock(name: string, inputs: readonly Input[]): string {
  const lines = inputs.map(({ required, ...one }) => {
    return `  ${required ? '' : '~'}${one.name}: ${one.value}`;
  });
  return `${name} {\n${lines.join('\n')}\n}`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

function isKey({ name }: { readonly name: string }): boolean {
  return name === 'Idempotency-Key';
}
