/** True for an unreachable database, for which a retry may succeed in a moment. */
export type IsUnavailable = (error: unknown) => boolean;

/** Reports an error to operators when no client waits for a response. */
export type ReportError = (what: string, error: unknown) => void;
