/** Districts of the code base, named after the business; each layer has the same folders. */
export const DISTRICTS = [
  'selling',
  'carrying',
  'money',
  'people',
  'notifying',
  'insight',
  'platform',
] as const;
export type District = (typeof DISTRICTS)[number];

/** Layers whose folders are districts. Files directly in a layer serve all of them. */
export const LAYERS = [
  'domain',
  'src/usecases',
  'src/views',
  'src/http/handlers',
  'src/web/pages',
  'adapters/postgres/stores',
  'tests/domain',
  'tests/usecases',
] as const;

/**
 * Nouns that every district may use: shipments are carried, paid for, reported and counted, and
 * come with quotes, rates and saved senders.
 */
const EVERYWHERE = /^(?:domain|src\/usecases)\/selling\/(?:shipment|quote|rating|saved-sender)\//;

/**
 * Districts that each may use. Platform serves all districts; its retention, simulation and sample
 * data concern all nouns, so it may use every district.
 */
const MAY_USE: Readonly<Record<District, readonly District[]>> = {
  selling: ['carrying', 'money', 'insight', 'notifying', 'platform'],
  carrying: ['money', 'people', 'insight', 'notifying', 'platform'],
  money: ['carrying', 'people', 'notifying', 'platform'],
  people: ['carrying', 'money', 'notifying', 'platform'],
  notifying: ['carrying', 'people', 'platform'],
  insight: ['selling', 'carrying', 'money', 'people', 'notifying', 'platform'],
  platform: ['selling', 'carrying', 'money', 'people', 'insight', 'notifying'],
};

/** The district of a file of domain/ or src/usecases/; undefined if it serves all. */
export function districtOf(path: string): District | undefined {
  const [, name] = /^(?:domain|src\/usecases)\/(\w+)\//.exec(path) ?? [];
  return DISTRICTS.find((district) => district === name);
}

/** Imports of a file that its district may not have. */
export function strayImports(path: string, targets: readonly string[]): readonly string[] {
  const own = districtOf(path);
  if (own === undefined) return [];
  return targets.filter((target) => {
    const other = districtOf(target);
    if (other === undefined || other === own || EVERYWHERE.test(target)) return false;
    return !MAY_USE[own].includes(other);
  });
}
