import {
  type ProviderConnection,
  placeOf,
} from '#domain/carrying/courier-configuration/configuration.ts';
import { NIL_UUID } from '#domain/id.ts';
import { secondFactorPlace } from '#domain/people/access/person.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import type { Ports } from '../../ports.ts';
import { changedMeanwhile } from './configure-provider.ts';

/** Rows that this call sealed under the current key. */
export type Rotated = {
  readonly webhooks: number;
  readonly connections: number;
  readonly people: number;
};
/**
 * Seals plain texts and texts under other keys, if they can be opened; afterwards the other keys
 * are not needed.
 */
export type RotateSecrets = () => Promise<Rotated>;

type Deps = Pick<
  Ports,
  'courierConfiguration' | 'webhooks' | 'people' | 'unitOfWork' | 'secretBox'
>;

/** People read per page. */
const PEOPLE = 500;

export function rotateSecrets(deps: Deps): RotateSecrets {
  const { courierConfiguration, webhooks, secretBox } = deps;
  return async () => {
    const { connections } = await courierConfiguration.read();
    const outdated = connections.filter(({ credentials, webhookSecret }) => {
      const texts = [credentials, webhookSecret];
      return !texts.every(secretBox.isCurrent) && texts.every(secretBox.hasKeyOf);
    });
    for (const connection of outdated) {
      const renewed = sealedAnew(connection, secretBox);
      const isSaved = await courierConfiguration.saveConnection(renewed);
      if (!isSaved) throw changedMeanwhile(connection.provider);
    }
    return {
      webhooks: await webhooks.sealSecrets(),
      connections: outdated.length,
      people: await rotateSecondFactors(deps),
    };
  };
}

async function rotateSecondFactors(deps: Deps, after = NIL_UUID): Promise<number> {
  const { people, unitOfWork, secretBox } = deps;
  const some = await people.withSecondFactor(after, PEOPLE);
  const outdated = some.filter(
    ({ secondFactor }) => secondFactor !== null && isOutdated(secondFactor.secret, secretBox),
  );
  for (const { personId } of outdated) {
    await unitOfWork.decide({
      look: (stores) => stores.people.find(personId),
      decide(person, write) {
        if (!person?.secondFactor) return;
        const place = secondFactorPlace(personId);
        const secret = secretBox.seal(secretBox.open(person.secondFactor.secret, place), place);
        const secondFactor = { ...person.secondFactor, secret };
        write.people.update(person, { ...person, secondFactor });
      },
    });
  }
  const last = some.at(-1);
  const rest = last === undefined ? 0 : await rotateSecondFactors(deps, last.personId);
  return outdated.length + rest;
}

function isOutdated(text: string, secretBox: SecretBox): boolean {
  return !secretBox.isCurrent(text) && secretBox.hasKeyOf(text);
}

function sealedAnew(connection: ProviderConnection, secretBox: SecretBox): ProviderConnection {
  const credentials = placeOf(connection, 'credentials');
  const webhook = placeOf(connection, 'webhook_secret');
  return {
    ...connection,
    credentials: secretBox.seal(secretBox.open(connection.credentials, credentials), credentials),
    webhookSecret: secretBox.seal(secretBox.open(connection.webhookSecret, webhook), webhook),
    revision: connection.revision + 1,
  };
}
