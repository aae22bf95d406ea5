/** Encrypts secrets that are stored in the database. */
export interface SecretBox {
  /** Encrypts under the current key. The result opens only with the same `place`. */
  seal(text: string, place: SecretPlace): string;
  /** Throws SecretFault for another place, a changed text, or an unavailable key. */
  open(sealed: string, place: SecretPlace): string;
  /** True if sealed under the current key. */
  isCurrent(text: string): boolean;
  isSealed(text: string): boolean;
  /** True if sealed under an available key. */
  hasKeyOf(text: string): boolean;
  /** True if the current key is the operator's own, not the published development key. */
  readonly hasOwnKey: boolean;
  /** True if one of its keys is the published development key. */
  readonly hasPublishedKey: boolean;
  /** Ids of the available keys; a sealed text names its key. */
  readonly keyIds: readonly string[];
}

/** Prefix of every sealed text. */
export const SEALED_MARK = 'sealed:';

/** Row and column of a secret. A secret copied to another place does not open. */
export type SecretPlace = readonly (string | null)[];

/** Kinds of sealed secrets, each with a phrase for messages. */
export const SEALED_KINDS = {
  WEBHOOK: 'signing secrets of webhooks',
  SECOND_FACTOR: 'second factors of people',
  CREDENTIALS: 'credentials of couriers',
  COURIER_WEBHOOK: 'webhook secrets of couriers',
} as const;
export type SealedKind = keyof typeof SEALED_KINDS;

/** Rows sealed under the key with this id. */
export type SealedRows = {
  readonly kind: SealedKind;
  readonly keyId: string;
  /** Counted up to a limit. */
  readonly rows: number;
  readonly hasMore: boolean;
};

export interface SealedReader {
  /** Counts rows under any other key, in a time that does not grow with their number. */
  underOtherKeys(keyIds: readonly string[]): Promise<readonly SealedRows[]>;
}

/** Error that names the missing key, but nothing of the secret. */
export class SecretFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretFault';
  }
}
