import type { Brand } from '#domain/brand/brand.ts';
import { idText } from '#domain/id.ts';

/** For those who set it. */
export function brandSettingsView({ accountId: _, ...brand }: Brand) {
  const { name, colour, logo, whatsapp, email, website } = brand;
  return { name, colour, logo, whatsapp, email, website };
}

/** For operators: of the logo only what it is. */
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
