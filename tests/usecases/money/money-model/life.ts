import { OutcomeUnknown, retrying, type Stores, type UnitOfWork } from '#domain/unit-of-work.ts';

/** Failure of the next unit of work. */
export const CRASHES = ['DIES_BEFORE_COMMIT', 'DIES_AFTER_COMMIT', 'ANSWER_IS_LOST'] as const;
export type Crash = (typeof CRASHES)[number];

/** Thrown by stores after the process died. */
export class Died extends Error {
  constructor() {
    super('the process has died');
    this.name = 'Died';
  }
}

/** Lifetime of a process until its successor starts. */
export type Life = {
  /** Crashes the next unit of work; `null` for none. */
  crashAt(crash: Crash | null): void;
  /** Crash that has happened since the last `crashAt`. */
  readonly happened: Crash | null;
  /** True once the process has died; later answers are lost. */
  readonly isOver: boolean;
  /** Begins a process where the last one ended. */
  begin(): void;
  readonly unitOfWork: UnitOfWork;
  readonly stores: Stores;
};

export function mortal(stores: Stores, inner: UnitOfWork): Life {
  let next: Crash | null = null;
  let happened: Crash | null = null;
  let isOver = false;
  const die = (crash: Crash) => {
    happened = crash;
    isOver = crash !== 'ANSWER_IS_LOST';
    return isOver ? new Died() : new OutcomeUnknown('the line broke');
  };
  const alive = () => {
    if (isOver) throw new Died();
  };
  const around = async <Result>(
    commit: () => Promise<Result>,
    stopShort: (stop: () => never) => Promise<Result>,
  ): Promise<Result> => {
    alive();
    const crash = next;
    next = null;
    if (crash === 'DIES_BEFORE_COMMIT') {
      return stopShort(() => {
        throw die(crash);
      });
    }
    const result = await commit();
    if (crash !== null) throw die(crash);
    return result;
  };
  return {
    crashAt(crash) {
      next = crash;
      happened = null;
    },
    get happened() {
      return happened;
    },
    get isOver() {
      return isOver;
    },
    begin() {
      isOver = false;
    },
    unitOfWork: {
      decide: retrying(({ look, decide }) =>
        around(
          () => inner.decide({ look, decide }),
          (stop) =>
            inner.decide({
              look,
              decide(loaded, write) {
                decide(loaded, write);
                return stop();
              },
            }),
        ),
      ),
    },
    stores: guarded(stores, alive),
  };
}

/** Stores that fail once the process has died. */
function guarded(stores: Stores, alive: () => void): Stores {
  const guard = (store: object) =>
    new Proxy(store, {
      get(target, name) {
        const method = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          alive();
          return Reflect.apply(method, target, args);
        };
      },
    });
  const all = Object.entries(stores).map(([name, store]) => [name, guard(store)]);
  return Object.fromEntries(all);
}
