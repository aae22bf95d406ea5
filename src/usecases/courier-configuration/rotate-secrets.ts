import { type ProviderConnection, placeOf } from '#domain/courier-configuration/configuration.ts';
import type { ConfigurationStore } from '#domain/courier-configuration/configuration-store.ts';
import type { SecretBox } from '#domain/secret-box.ts';
import type { WebhookStore } from '#domain/webhook/webhook-store.ts';
import { changedMeanwhile } from './configure-provider.ts';

/** Rows that were sealed under the current key by this call. */
export type Rotated = { readonly webhooks: number; readonly connections: number };
/** Seals what is plain, or sealed under another key; afterwards that key is not needed. */
export type RotateSecrets = () => Promise<Rotated>;

type Deps = {
  readonly courierConfiguration: ConfigurationStore;
  readonly webhooks: WebhookStore;
  readonly secretBox: SecretBox;
};

export function rotateSecrets({ courierConfiguration, webhooks, secretBox }: Deps): RotateSecrets {
  return async () => {
    const { connections } = await courierConfiguration.read();
    const outdated = connections.filter(
      (one) => !secretBox.isCurrent(one.credentials) || !secretBox.isCurrent(one.webhookSecret),
    );
    for (const connection of outdated) {
      const renewed = sealedAnew(connection, secretBox);
      const isSaved = await courierConfiguration.saveConnection(renewed);
      if (!isSaved) throw changedMeanwhile(connection.provider);
    }
    return { webhooks: await webhooks.sealSecrets(), connections: outdated.length };
  };
}

function sealedAnew(connection: ProviderConnection, secretBox: SecretBox): ProviderConnection {
  const [credentials, webhook] = [
    placeOf(connection, 'credentials'),
    placeOf(connection, 'webhook_secret'),
  ];
  return {
    ...connection,
    credentials: secretBox.seal(secretBox.open(connection.credentials, credentials), credentials),
    webhookSecret: secretBox.seal(secretBox.open(connection.webhookSecret, webhook), webhook),
    revision: connection.revision + 1,
  };
}
