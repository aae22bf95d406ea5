import { ENVIRONMENTS, type Environment } from '#domain/environment.ts';

/** An environment as the first part of a path: /test/shipments. */
export type Slug = Lowercase<Environment>;

const SLUGS: Readonly<Record<Environment, Slug>> = { TEST: 'test', LIVE: 'live' };

export function slugOf(environment: Environment): Slug {
  return SLUGS[environment];
}

export function environmentOf(slug: string): Environment | undefined {
  return ENVIRONMENTS.find((one) => SLUGS[one] === slug);
}
