/** Encrypts what the database keeps and no person may read there. */
export interface SecretBox {
  /** Under the current key; bound to `place`, by which alone it opens again. */
  seal(text: string, place: SecretPlace): string;
  /** SecretFault: of another place, changed, or under a key that is not here. */
  open(sealed: string, place: SecretPlace): string;
  /** Whether it is sealed, and under the current key. */
  isCurrent(text: string): boolean;
  isSealed(text: string): boolean;
  /** Whether it is sealed, and under a key that is here. */
  hasKeyOf(text: string): boolean;
  /** The current key is the operator's own, not the published one of development. */
  readonly hasOwnKey: boolean;
  /** One of its keys is that of development, which everyone can read. */
  readonly hasPublishedKey: boolean;
  /** Ids of the keys that it opens by; a sealed text names its own. */
  readonly keyIds: readonly string[];
}

/** Begins each sealed text. */
export const SEALED_MARK = 'sealed:';

/** The row and column of a secret: moved to another one, it does not open. */
export type SecretPlace = readonly (string | null)[];

/** What is kept sealed, by kind, with the words for some of it. */
export const SEALED_KINDS = {
  WEBHOOK: 'signing secrets of webhooks',
  SECOND_FACTOR: 'second factors of people',
  CREDENTIALS: 'credentials of couriers',
  COURIER_WEBHOOK: 'webhook secrets of couriers',
} as const;
export type SealedKind = keyof typeof SEALED_KINDS;

/** Rows that a key of this id has sealed. */
export type SealedRows = {
  readonly kind: SealedKind;
  readonly keyId: string;
  /** As far as they are counted. */
  readonly rows: number;
  readonly hasMore: boolean;
};

export interface SealedReader {
  /** Rows under any other key, in a time that does not grow with their number. */
  underOtherKeys(keyIds: readonly string[]): Promise<readonly SealedRows[]>;
}

/** The message names the key that is missing, and nothing of the secret. */
export class SecretFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretFault';
  }
}
