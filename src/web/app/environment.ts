import { useParams } from '@tanstack/react-router';
import { ENVIRONMENTS, type Environment } from '#domain/environment.ts';
import { type Clients, clientsOf } from '#src/web/api/client.ts';

/** An environment as the first part of a path: /test/shipments. */
export type Slug = Lowercase<Environment>;

const SLUGS: Readonly<Record<Environment, Slug>> = { TEST: 'test', LIVE: 'live' };

export function slugOf(environment: Environment): Slug {
  return SLUGS[environment];
}

export function environmentOf(slug: string): Environment | undefined {
  return ENVIRONMENTS.find((one) => SLUGS[one] === slug);
}

/** The environment of the page; TEST on the pages before sign-in. */
export function useEnvironment(): Environment {
  const { environment = '' } = useParams({ strict: false });
  return environmentOf(environment) ?? 'TEST';
}

/** What links into the same environment need: `params={{ environment: useSlug() }}`. */
export function useSlug(): Slug {
  return SLUGS[useEnvironment()];
}

/**
 * The API as the person, in the environment of the page. Keys of queries begin with the
 * environment: `[environment, 'shipments', search]`.
 */
export function useApi(): Clients {
  return clientsOf[useEnvironment()];
}
