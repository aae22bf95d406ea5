import { waitUntil } from '#tests/kit/wait-until.ts';
import type { Dashboard } from './dashboard.ts';

/** Path of the one-time link in the newest e-mail to this address: `/reset#…`. */
export async function linkFor(
  { printed }: Pick<Dashboard, 'printed'>,
  email: string,
): Promise<string> {
  const newest = () => printed.findLast((text) => text.startsWith(`E-mail to ${email} `));
  await waitUntil(() => newest() !== undefined);
  const [path] = /\/(?:reset|confirm|invitation|keep-factor)#\S+/.exec(newest() ?? '') ?? [];
  if (path === undefined) throw new Error(`no link for ${email}`);
  return path;
}
