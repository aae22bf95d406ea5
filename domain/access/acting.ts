/** Who acts, and from where, as far as a request has shown it. */
export type Acting = {
  readonly accountId: string | null;
  readonly personId: string | null;
  readonly keyId: string | null;
  readonly address: string;
  readonly userAgent: string;
};

/** At the command line, and by a timer. */
export const NOBODY: Acting = {
  accountId: null,
  personId: null,
  keyId: null,
  address: '',
  userAgent: '',
};
