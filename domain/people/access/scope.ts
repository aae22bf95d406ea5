/** Permissions of a key; people's roles have more. The route table names one per route. */
export const SCOPES = [
  'rates:read',
  'quotes:read',
  'quotes:write',
  'shipments:read',
  'shipments:write',
  'pickups:read',
  'pickups:write',
  'wallet:read',
  'wallet:write',
  'webhooks:read',
  'webhooks:write',
] as const;
export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
