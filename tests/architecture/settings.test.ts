import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { parseSettings } from '#src/config/read-settings.ts';
import { SETTINGS, type Setting } from '#src/config/settings.ts';
import { readText } from './repository.ts';

const EXAMPLE = readText('.env.example');
const settings: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS);

describe('.env.example', () => {
  it('lists each setting with default and description in .env.example, in their order', () => {
    const lines = settings.map(([name, { default: value, about }]) =>
      [`${name}=${value ?? ''}`, `# ${about}`].join(' '),
    );
    expect(EXAMPLE.split('\n').filter((line) => /^\w+=/.test(line))).toEqual(lines);
  });

  it('changes no setting when .env.example is copied to .env', () => {
    expect(parseSettings(parseEnv(EXAMPLE))).toEqual(parseSettings({}));
  });
});

describe('settings', () => {
  it('describes each setting in words', () => {
    expect(settings.filter(([, { about }]) => about === '')).toEqual([]);
  });
});
