import type { Stores, UnitOfWork } from '#domain/unit-of-work.ts';

/** What every set of stores offers its contract: the fakes, and PostgreSQL. */
export type Storage = {
  /** Each call commits by itself. */
  readonly stores: Stores;
  /** Inside one `run` the stores' now stands still. */
  readonly unitOfWork: UnitOfWork;
  /** Moves the stores' now by at least a millisecond. */
  letTimePass(): Promise<void>;
};

/** One promise of a port. `check` gets a storage that was just made and belongs to it alone. */
export type Check = { readonly name: string; check(storage: Storage): Promise<void> };

/** `port` names the stores as `Stores` does, or the unit of work. */
export type Contract = { readonly port: string; readonly checks: readonly Check[] };
