import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { AnyTable, Field } from './stores/table.ts';

type ColumnOptions = Readonly<Record<string, EntitySchemaColumnOptions>>;

/** Builds TypeORM's schema of a table; a value of several columns is embedded. */
export function entitySchemaOf({ name, fields }: AnyTable): EntitySchema {
  const whole = fields.filter(({ part }) => part === undefined);
  const parts = fields.filter(({ part }) => part !== undefined);
  const embedded = [...Map.groupBy(parts, ({ property }) => property)].map(([property, own]) => {
    const schema = new EntitySchema({ name: `${name}.${property}`, columns: optionsOf(own) });
    return [property, { schema, prefix: false }] as const;
  });
  const embeddeds = Object.fromEntries(embedded);
  return new EntitySchema({ name, columns: optionsOf(whole), embeddeds });
}

function optionsOf(fields: readonly Field[]): ColumnOptions {
  return Object.fromEntries(
    fields.map(({ property, part, column, options }) => [
      part ?? property,
      { ...options, name: column },
    ]),
  );
}
