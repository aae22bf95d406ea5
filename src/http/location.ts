import type { MountedRoute } from './route.ts';

/** Path of what an answer has created; undefined where nothing reads it by a path. */
export type LocationOf = (route: MountedRoute, data: unknown) => string | undefined;

/** `/shipments/:shipment_number`: the path of a thing below that of its list. */
const READ_BY = /^(.+)\/:(\w+)$/;

/** The location of what POST creates: below the path where it was created, or `createsAt`. */
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
