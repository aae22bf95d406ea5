/** Tells whoever runs the service what went wrong where no client waits for an answer. */
export type Complain = (what: string, error: unknown) => void;
