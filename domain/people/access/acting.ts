/** The person or key that acts, and the address it acts from, as far as known. */
export type Acting = {
  readonly accountId: string | null;
  readonly personId: string | null;
  readonly keyId: string | null;
  readonly address: string;
  readonly userAgent: string;
};

/** Actor of commands and timers, which act for no person. */
export const NOBODY: Acting = {
  accountId: null,
  personId: null,
  keyId: null,
  address: '',
  userAgent: '',
};
