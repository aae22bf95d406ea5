import { expect, it } from '@jest/globals';
import { PROVIDERS } from '#adapters/couriers/registry.gen.ts';
import { COURIERS } from '#adapters/couriers/simulator/fixtures/couriers.ts';
import { readLogos } from './logos.ts';

const logos = readLogos();

it.each([
  ...COURIERS.map(({ profile }) => profile.code),
  ...PROVIDERS.flatMap(({ manifest }) => manifest.brands.map(({ code }) => code)),
])('provides for the courier %s a logo of two plain paths, without scripts or links', (code) => {
  const logo = logos.get(code);
  expect([logo?.width, logo?.height, logo?.paths.length]).toEqual([120, 40, 2]);
  const head = '<svg xmlns="[^"]+" viewBox="[^"]+" role="img" aria-label="[^"]+">';
  const paths = '(?:<path fill="#[0-9a-f]{6}" d="[MLHVAQCZ0-9. -]+"/>\n){2}';
  expect(logo?.svg).toMatch(new RegExp(`^${head}\n${paths}</svg>\n$`));
});
