import { ContainerModule } from 'inversify';
import { webhookSender } from '#adapters/webhooks/sender.ts';
import type { Clock } from '#domain/time.ts';
import type { Settings } from '#src/config/read-settings.ts';
import { named } from './named.ts';
import { TOKENS } from './tokens.ts';

type Deps = { readonly settings: Settings; readonly clock: Clock };

export const webhookSenderModule = new ContainerModule(({ bind }) => {
  const { settings, clock } = TOKENS;
  bind(TOKENS.webhookSender).toResolvedValue(...named(sender, { settings, clock }));
});

function sender({ settings, clock }: Deps) {
  return webhookSender({ clock, allowsLoopback: settings.ALLOW_INSECURE_WEBHOOKS });
}
