import type { components } from '#src/http/contract/dashboard.gen.ts';

export type SeenLink = components['schemas']['SeenLink'];
export type LinkProps = { readonly token: string; readonly link: SeenLink };
