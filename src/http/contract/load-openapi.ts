import { readFileSync } from 'node:fs';

type Tree = { [name: string]: unknown };

/** The parts of the document that the server uses. */
export type OpenApi = Tree & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Tree>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly securitySchemes: Tree;
  };
};
export type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Media>>; readonly $ref?: string }>
  >;
};
export type Parameter = {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  /** False if a list is written as comma-separated values. */
  readonly explode?: boolean;
  readonly schema: Tree;
};
type Media = { readonly schema: Tree; readonly example?: unknown };
/** Undefined if the body is a file. */
type Content = { readonly 'application/json'?: Media };

/** The closed document that `make types` joins from the files of openapi/. */
export function loadOpenApi(): OpenApi {
  return read('openapi.gen.json');
}

/** The closed document of openapi-dashboard/, with the components of openapi/ that it uses. */
export function loadDashboardOpenApi(): OpenApi {
  return read('dashboard.gen.json');
}

function read(name: string): OpenApi {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
}
