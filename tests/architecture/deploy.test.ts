import { describe, expect, it } from '@jest/globals';
import { SETTINGS } from '#src/config/settings.ts';
import { readText, SOURCE_FILES } from './repository.ts';

describe('installations in deploy/', () => {
  it('excludes from the image exactly the packages that only the pages and the embedded server use', () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      readText('package.json'),
    );
    const users = (name: string) =>
      SOURCE_FILES.filter(({ path }) => /^(?:adapters|domain|src)\//.test(path))
        .filter(
          ({ path }) =>
            !/^src\/(?:web|docs)\/|^adapters\/embedded-postgres\/|\.test\.ts$/.test(path),
        )
        .filter(({ source }) => new RegExp(`['"]${name}(?:/[^'"]*)?['"]`).test(source));
    const unused = Object.keys(dependencies).filter((name) => users(name).length === 0);
    const left = readText('deploy/page-packages.txt').trim().split('\n');
    expect(unused.toSorted()).toEqual([...left, ...KEPT].toSorted());
  });

  it.each(['compose.yaml', 'Dockerfile', 'systemd/satukurir-api@.service', 'README.md'])(
    'sets in %s only settings that exist',
    (file) => {
      const text = readText(`deploy/${file}`);
      const named = [...text.matchAll(/\b([A-Z]+_[A-Z_]+)(?=[:=])/g)].map(([, name = '']) => name);
      expect(named.filter((name) => !(name in SETTINGS) && !OF_OTHERS.includes(name))).toEqual([]);
    },
  );
});

/** Files that are read at run time: fonts of labels, and the list of common passwords. */
const KEPT: readonly string[] = [
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-sc',
  '@zxcvbn-ts/language-common',
];
/** Variables of Node, PostgreSQL and Caddy, and those that compose.yaml asks for. */
const OF_OTHERS = [
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'APP_PASSWORD',
  'API_HOST',
  'API_PORT',
];
