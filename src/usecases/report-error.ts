/** Reports an error to operators where no client waits for a response. */
export type ReportError = (what: string, error: unknown) => void;
