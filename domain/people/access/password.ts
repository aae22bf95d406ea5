/** Random passwords of ten characters cannot be guessed within the limits of sign-in. */
export const PASSWORD_MIN = 10;
/** Longer passwords are no safer, only slower to hash. */
export const PASSWORD_MAX = 200;

/** Hashes and verifies passwords: slowly, off the event loop, and few at a time. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Pass null for an unknown person: this takes as long as a real check and always returns false.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Passwords that many people have, and that attackers try first: in lower case, without spaces. */
export interface CommonPasswords {
  has(password: string): boolean;
}

/** `code` for programs; `what` is the predicate of a sentence. */
export type PasswordFault = { readonly code: 'TOO_WEAK' | 'COMMON'; readonly what: string };

type Owner = { readonly email: string; readonly name: string };

/**
 * Most digits and signs around a common password that are ignored: attackers add birthdays first.
 */
const AROUND_MAX = 8;
/** Shorter words occur in many good passwords. */
const WORD_MIN = 4;
const AROUND = /^[^\p{L}]*|[^\p{L}]*$/gu;
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Reason why a password is easily guessed; undefined if it is not. No mix of letters, digits and
 * signs is required, because such rules make passwords alike.
 */
export function passwordFault(
  password: string,
  { email, name }: Owner,
  common: CommonPasswords,
): PasswordFault | undefined {
  const { length } = [...password];
  if (length < PASSWORD_MIN) return weak(`must have at least ${PASSWORD_MIN} characters`);
  if (length > PASSWORD_MAX) return weak(`must have at most ${PASSWORD_MAX} characters`);
  const plain = inShort(password);
  if (new Set(plain).size < 3) return weak('must not repeat a character or two');
  const [mailbox = ''] = email.split('@');
  if ([email, mailbox, name].map(inShort).includes(plain)) {
    return weak('must not be your name or e-mail');
  }
  if (!isSeries(plain) && !variantsOf(plain).some((each) => common.has(each))) return undefined;
  const what = 'must not be a common one: put three or four words together that only you would';
  return { code: 'COMMON', what };
}

function weak(what: string): PasswordFault {
  return { code: 'TOO_WEAK', what };
}

function inShort(text: string): string {
  return text.toLowerCase().replaceAll(/\s/g, '');
}

/** Common passwords that this one may disguise: `P@ssw0rd2026!` is `password`. */
function variantsOf(plain: string): readonly string[] {
  const word = wordIn(plain);
  const unit = /^(.+?)\1+$/u.exec(plain)?.[1] ?? '';
  const longEnough = [word, wordIn(readAloud(plain)), unit].filter((one) => one.length >= WORD_MIN);
  return [plain, readAloud(plain), ...longEnough.flatMap((one) => [one, readAloud(one)])];
}

/** The word without the few digits and signs around it. */
function wordIn(plain: string): string {
  const word = plain.replaceAll(AROUND, '');
  return plain.length - word.length <= AROUND_MAX ? word : plain;
}

function readAloud(plain: string): string {
  return plain.replaceAll(/[013457@$!]/g, (sign) => LOOK_ALIKE[sign] ?? sign);
}

/**
 * True if neighbouring characters differ by one constant, as in `0987654321` and `abcdefghij`;
 * after 9 comes 0.
 */
function isSeries(plain: string): boolean {
  const codes = [...plain].map((letter) => letter.codePointAt(0) ?? 0);
  const isDigits = /^\d+$/.test(plain);
  const steps = codes.slice(1).map((code, at) => {
    const step = code - (codes[at] ?? 0);
    return isDigits ? (step + 10) % 10 : step;
  });
  return new Set(steps).size === 1;
}
