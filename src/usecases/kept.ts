import { type Tenant, tenantOf } from '#domain/environment.ts';
import type { EditableNoun, KeptNoun, KeptRow, KeptStore, KeptWrites } from '#domain/kept-noun.ts';
import {
  EDITABLE_NOUNS,
  type EditableName,
  type EditableStores,
  type EditableTypes,
  type EditableWrites,
  eachOf,
} from '#domain/kept-nouns.ts';
import { notFound } from '#domain/refusal.ts';
import type { Ports } from './ports.ts';

/**
 * The CRUD operations of a kept noun (see docs/glossary.md). Ids of other tenants are NOT_FOUND,
 * too.
 */
export type KeptUseCases<Row, Terms, Change> = {
  /** Throws the errors of the noun's `made` and `givesWay`. */
  readonly create: (tenant: Tenant, terms: Terms) => Promise<Row>;
  /** Newest first. */
  readonly list: KeptStore<Tenant, Row>['list'];
  /** Throws NOT_FOUND. */
  readonly get: (tenant: Tenant, id: string) => Promise<Row>;
  /**
   * Changes the given fields and keeps the others. Throws NOT_FOUND, or the errors of the noun's
   * `givesWay`.
   */
  readonly update: (tenant: Tenant, id: string, change: Change) => Promise<Row>;
  /** Throws NOT_FOUND. */
  readonly remove: (tenant: Tenant, id: string) => Promise<void>;
};

type UseCasesOf<Name extends EditableName> = KeptUseCases<
  EditableTypes[Name]['row'],
  EditableTypes[Name]['terms'],
  EditableTypes[Name]['change']
>;
/** The operations of every kept noun, by the name of its store. */
export type EditableUseCases = { readonly [Name in EditableName]: UseCasesOf<Name> };

type WritePorts = Pick<Ports, 'unitOfWork' | 'clock' | 'random'>;

/** A noun with its rows, read and written. */
type Rows<Row extends KeptRow, Terms, Change> = {
  readonly noun: EditableNoun<Row, Terms, Change>;
  reads(stores: EditableStores): KeptStore<Tenant, Row>;
  writes(writes: EditableWrites): KeptWrites<Row>;
};

export function editableUseCases(ports: WritePorts & EditableStores): EditableUseCases {
  return eachOf<EditableUseCases>(EDITABLE_NOUNS, (name) => keptUseCases(name, ports));
}

export function keptUseCases<Name extends EditableName>(
  name: Name,
  ports: WritePorts & Pick<EditableStores, Name>,
): UseCasesOf<Name> {
  const noun = EDITABLE_NOUNS[name];
  const store: KeptStore<Tenant, EditableTypes[Name]['row']> = ports[name];
  const rows: Rows<
    EditableTypes[Name]['row'],
    EditableTypes[Name]['terms'],
    EditableTypes[Name]['change']
  > = {
    noun,
    reads: (stores) => stores[name],
    writes: (writes) => writes[name],
  };
  return {
    create: createRow(rows, ports),
    list: store.list,
    get: async (tenant, id) => requireRow(noun, await store.find(tenant, id)),
    update: updateRow(rows, ports.unitOfWork),
    remove: removeRow(rows, ports.unitOfWork),
  };
}

function createRow<Row extends KeptRow, Terms, Change>(
  rows: Rows<Row, Terms, Change>,
  { unitOfWork, clock, random }: WritePorts,
): KeptUseCases<Row, Terms, Change>['create'] {
  const { noun, reads, writes } = rows;
  return async (tenant, terms) => {
    const owner = tenantOf(tenant);
    const id = random.uuid();
    return unitOfWork.decide({
      retry: true,
      look: (stores) => reads(stores).all(owner),
      decide(others, write) {
        const existing = rowOf(noun, others, id);
        if (existing !== undefined) return existing;
        const made = noun.made(terms, { owner, id, now: clock.now(), others });
        giveWay(rows, { row: made, others }, write);
        writes(write).insert(made);
        return made;
      },
    });
  };
}

function updateRow<Row extends KeptRow, Terms, Change>(
  rows: Rows<Row, Terms, Change>,
  unitOfWork: Ports['unitOfWork'],
): KeptUseCases<Row, Terms, Change>['update'] {
  const { noun, reads, writes } = rows;
  return (tenant, id, change) =>
    unitOfWork.decide({
      retry: true,
      look: (stores) => reads(stores).all(tenant),
      decide(all, write) {
        const before = requireRow(noun, rowOf(noun, all, id));
        const after = noun.changed(before, change);
        const others = all.filter((row) => row !== before);
        giveWay(rows, { row: after, others }, write);
        writes(write).update(before, after);
        return after;
      },
    });
}

function removeRow<Row extends KeptRow, Terms, Change>(
  { noun, reads, writes }: Rows<Row, Terms, Change>,
  unitOfWork: Ports['unitOfWork'],
): KeptUseCases<Row, Terms, Change>['remove'] {
  return (tenant, id) =>
    unitOfWork.decide({
      look: (stores) => reads(stores).find(tenant, id),
      decide: (found, write) => writes(write).remove(requireRow(noun, found)),
    });
}

/**
 * Updates rows that conflict with the given one before it is written, because a unique index allows
 * only one.
 */
function giveWay<Row extends KeptRow, Terms, Change>(
  { noun, writes }: Rows<Row, Terms, Change>,
  { row, others }: { readonly row: Row; readonly others: readonly Row[] },
  write: EditableWrites,
): void {
  const { excludes, givesWay } = noun;
  if (excludes === undefined || givesWay === undefined) return;
  for (const other of others)
    if (excludes(other, row)) writes(write).update(other, givesWay(other));
}

function rowOf<Row extends KeptRow>(
  { id: name }: Pick<KeptNoun<Row>, 'id'>,
  rows: readonly Row[],
  id: string,
): Row | undefined {
  return rows.find((row) => row[name] === id);
}

/** Throws NOT_FOUND. */
function requireRow<Row extends KeptRow>(
  { noun }: Pick<KeptNoun<Row>, 'noun'>,
  row: Row | undefined,
): Row {
  if (row === undefined) throw notFound(noun);
  return row;
}
