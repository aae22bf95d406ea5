/** Random ones of ten characters cannot be guessed under the limits of sign-in. */
export const PASSWORD_MIN = 10;
/** A longer one is no safer, only dearer to hash. */
export const PASSWORD_MAX = 200;

/** Hashes and verifies passwords: slowly, off the event loop, and few at a time. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Null, for a person there is none of: takes as long as any, and is never right. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

type Owner = { readonly email: string; readonly name: string };

/**
 * Why a password is too easily guessed, as the predicate of a sentence. No letters, digits or signs
 * are prescribed: that makes passwords alike.
 */
export function passwordFault(password: string, { email, name }: Owner): string | undefined {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return `must have at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `must have at most ${PASSWORD_MAX} characters`;
  const plain = inShort(password);
  if (new Set(plain).size < 3) return 'must not repeat a character or two';
  const [mailbox = ''] = email.split('@');
  if ([email, mailbox, name].map(inShort).includes(plain)) {
    return 'must not be your name or e-mail';
  }
  return undefined;
}

function inShort(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, '');
}
