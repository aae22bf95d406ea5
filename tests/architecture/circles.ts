import { importsOf } from './imports-of.ts';
import type { SourceFile } from './repository.ts';

/**
 * Returns the nodes of import cycles, and those on a path between two cycles. `roomOf` maps a file
 * to its node: the file itself, or a folder.
 */
export function circlesOf(
  files: readonly SourceFile[],
  roomOf: (path: string) => string,
): readonly string[] {
  const rooms = new Map<string, Set<string>>();
  for (const { path, source } of files) {
    const room = roomOf(path);
    const targets = rooms.get(room) ?? new Set();
    for (const target of importsOf(path, source)) targets.add(roomOf(target));
    targets.delete(room);
    rooms.set(room, targets);
  }
  return withoutEnds(rooms);
}

/** Removes nodes without remaining imports or importers until no such node is left. */
function withoutEnds(rooms: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const imported = new Set([...rooms.values()].flatMap((targets) => [...targets]));
  const left = [...rooms].filter(
    ([room, targets]) => imported.has(room) && [...targets].some((target) => rooms.has(target)),
  );
  return left.length === rooms.size ? [...rooms.keys()] : withoutEnds(new Map(left));
}
