import type { Statement } from './statements.ts';
import type { World } from './world.ts';

/** The tests of one section, by the statement each is of. */
export type Checks = Partial<Record<Statement, (world: World) => Promise<void>>>;
