import { useParams } from '@tanstack/react-router';
import type { Environment } from '#domain/environment.ts';
import { type Clients, clientsOf } from '#src/web/api/client.ts';
import { environmentOf, type Slug, slugOf } from './slug.ts';

export { slugOf };

/** The environment of the page; TEST on the pages before sign-in. */
export function useEnvironment(): Environment {
  const { environment = '' } = useParams({ strict: false });
  return environmentOf(environment) ?? 'TEST';
}

/** Environment parameter for links: `params={{ environment: useSlug() }}`. */
export function useSlug(): Slug {
  return slugOf(useEnvironment());
}

/**
 * The API as the signed-in person, in the environment of the page. Keys of queries begin with the
 * environment: `[environment, 'shipments', search]`.
 */
export function useApi(): Clients {
  return clientsOf[useEnvironment()];
}
