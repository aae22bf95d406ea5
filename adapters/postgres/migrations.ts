import { readdirSync, readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type MigrationClass = new () => MigrationInterface;

const FOLDER = new URL('../../migrations/', import.meta.url);
const NAME = /^(\d{4})-(\d{2})-(\d{2})-(\d{2})-([a-z0-9-]+)$/;
/** Citus accepts one statement per query. Statements in the files are separated by a blank line. */
const BETWEEN_STATEMENTS = /;\s*\n\s*\n/;

/** Returns one class per folder of `migrations/`, in the order of their names. */
export function migrationClasses(): MigrationClass[] {
  return readdirSync(FOLDER)
    .filter((name) => NAME.test(name))
    .toSorted()
    .map(migrationClass);
}

function migrationClass(folder: string): MigrationClass {
  const run = async (runner: QueryRunner, file: 'up.sql' | 'down.sql'): Promise<void> => {
    const text = readFileSync(new URL(`${folder}/${file}`, FOLDER), 'utf8');
    for (const statement of text.split(BETWEEN_STATEMENTS)) await runner.query(statement);
  };
  return class implements MigrationInterface {
    name = typeormName(folder);
    up(runner: QueryRunner): Promise<void> {
      return run(runner, 'up.sql');
    }
    down(runner: QueryRunner): Promise<void> {
      return run(runner, 'down.sql');
    }
  };
}

/**
 * TypeORM sorts migrations by the 13 digits at the end of their names: the date and its counter.
 */
function typeormName(folder: string): string {
  const [, year, month, day, count, noun] = NAME.exec(folder) ?? [];
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day)) + Number(count);
  return `${noun}${time}`;
}
