/** Encrypts what the database keeps and no person may read there. */
export interface SecretBox {
  /** Under the current key; bound to `place`, by which alone it opens again. */
  seal(text: string, place: SecretPlace): string;
  /** SecretFault: of another place, changed, or under a key that is not here. */
  open(sealed: string, place: SecretPlace): string;
  /** Whether it is sealed, and under the current key. */
  isCurrent(text: string): boolean;
  isSealed(text: string): boolean;
  /** The current key is the operator's own, not the published one of development. */
  readonly hasOwnKey: boolean;
}

/** The row and column of a secret: moved to another one, it does not open. */
export type SecretPlace = readonly (string | null)[];

/** The message names the key that is missing, and nothing of the secret. */
export class SecretFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretFault';
  }
}
