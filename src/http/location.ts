import type { MountedRoute } from './route.ts';

/** Path of the resource that an answer created; undefined if no route reads it. */
export type LocationOf = (route: MountedRoute, data: unknown) => string | undefined;

/** `/shipments/:shipment_number`: the path of an item below its list's path. */
const READ_BY = /^(.+)\/:(\w+)$/;

/** Location of what a POST creates: below its own path, or below `createsAt`. */
export function locations(prefix: string, routes: readonly MountedRoute[]): LocationOf {
  const names = new Map<string, string>();
  for (const { method, path } of routes) {
    const [, list, name] = READ_BY.exec(path) ?? [];
    if (method === 'get' && list !== undefined && name !== undefined) names.set(list, name);
  }
  return ({ path, status, createsAt = path }, data) => {
    const name = names.get(createsAt);
    if (status !== 201 || name === undefined) return undefined;
    const id: unknown = Reflect.get(Object(data), name);
    return typeof id === 'string' ? `${prefix}${createsAt}/${id}` : undefined;
  };
}
