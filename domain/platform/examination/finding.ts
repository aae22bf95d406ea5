export type FindingState = 'OK' | 'WARNING' | 'PROBLEM';

/** A part of an installation, as examined. */
export type Finding = {
  readonly part: string;
  readonly state: FindingState;
  readonly found: string;
  /** Null if nothing has to be done. */
  readonly cure: string | null;
};

export function good(part: string, found: string): Finding {
  return { part, state: 'OK', found, cure: null };
}

export function warning(part: string, found: string, cure: string): Finding {
  return { part, state: 'WARNING', found, cure };
}

export function problem(part: string, found: string, cure: string): Finding {
  return { part, state: 'PROBLEM', found, cure };
}
