import type { Statement } from './statements.ts';
import type { World } from './world.ts';

/** Tests of one section, by statement. */
export type Checks = Partial<Record<Statement, (world: World) => Promise<void>>>;
