/** True for an unreachable database: the same may succeed in a moment. */
export type IsUnavailable = (error: unknown) => boolean;

/** Reports an error to operators where no client waits for a response. */
export type ReportError = (what: string, error: unknown) => void;
