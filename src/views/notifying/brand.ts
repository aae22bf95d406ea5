import { idText } from '#domain/id.ts';
import type { Brand } from '#domain/notifying/brand/brand.ts';

/** View for people who may change the brand. */
export function brandSettingsView({ accountId: _, ...brand }: Brand) {
  const { name, colour, logo, whatsapp, email, website } = brand;
  return { name, colour, logo, whatsapp, email, website };
}

/** View for operators: type and size of the logo instead of its data. */
export function brandView({ accountId, logo, ...brand }: Brand) {
  const { name, colour, whatsapp, email, website } = brand;
  return {
    account: idText('account', accountId),
    name,
    colour,
    logo: logo && `${logo.type}, ${logo.width} × ${logo.height}`,
    whatsapp,
    email,
    website,
  };
}
