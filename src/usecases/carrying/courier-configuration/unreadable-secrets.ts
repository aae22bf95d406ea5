import { SEALED_KINDS, type SealedRows } from '#domain/secret-box.ts';
import type { Ports } from '../../ports.ts';

/** Lists the secrets that cannot be opened, their keys, and the setting to change. */
export class UnreadableSecrets extends Error {
  constructor(found: readonly SealedRows[]) {
    super(messageOf(found));
    this.name = 'UnreadableSecrets';
  }
}

/** Lists secrets that none of the configured keys opens. */
export type FindUnreadableSecrets = () => Promise<readonly SealedRows[]>;
/**
 * Throws UnreadableSecrets, except for secrets under `lostKeys`: ids of keys that are lost for
 * good.
 */
export type RefuseUnreadableSecrets = (lostKeys: readonly string[]) => Promise<void>;

type Deps = Pick<Ports, 'sealedReader' | 'secretBox'>;

export function findUnreadableSecrets({ sealedReader, secretBox }: Deps): FindUnreadableSecrets {
  return () => sealedReader.underOtherKeys(secretBox.keyIds);
}

export function refuseUnreadableSecrets(deps: Deps): RefuseUnreadableSecrets {
  return async (lostKeys) => {
    const found = await findUnreadableSecrets(deps)();
    const unexpected = found.filter(({ keyId }) => !lostKeys.includes(keyId));
    if (unexpected.length > 0) throw new UnreadableSecrets(unexpected);
  };
}

function messageOf(found: readonly SealedRows[]): string {
  const lost = [...new Set(found.map(({ keyId }) => keyId))].toSorted();
  return [
    'No setting has the key of secrets in the database:',
    ...found.map((one) => `- ${sealedText(one)}`),
    'Set SECRETS_KEY to the key that sealed them, or SECRETS_KEY_OLD to it and SECRETS_KEY to a new one;',
    'SECRETS_KEY_OLD=development where there was none before. See Secrets in docs/operating.md.',
    `Where a key is lost for good, SECRETS_KEYS_LOST=${lost.join(',')} starts without them.`,
  ].join('\n');
}

export function sealedText({ kind, keyId, rows, hasMore }: SealedRows): string {
  const count = hasMore ? `more than ${rows}` : String(rows);
  return `${SEALED_KINDS[kind]}: ${count}, under the key ${keyId}`;
}
