import { ID_PREFIXES, type IdKind, uuidOf } from '#domain/id.ts';

const KINDS = Object.keys(ID_PREFIXES) as IdKind[];

/** The UUID in a public id of an answer, as the edge reads it before a use case is called. */
export function uuidIn(id: string): string {
  const uuid = KINDS.map((kind) => uuidOf(kind, id)).find((found) => found !== undefined);
  if (uuid === undefined) throw new Error(`${id} is no public id`);
  return uuid;
}
