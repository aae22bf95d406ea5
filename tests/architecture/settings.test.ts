import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { parseSettings } from '#src/config/read-settings.ts';
import { SETTINGS, type Setting } from '#src/config/settings.ts';
import { readText } from './repository.ts';

const EXAMPLE = readText('.env.example');
const settings: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS);

describe('.env.example', () => {
  it('has one line a setting, with its default and what it is for, in their order', () => {
    const lines = settings.map(([name, { default: value, about }]) =>
      [`${name}=${value ?? ''}`, `# ${about}`].join(' '),
    );
    expect(EXAMPLE.split('\n').filter((line) => /^\w+=/.test(line))).toEqual(lines);
  });

  it('changes nothing when it is copied to .env as it is', () => {
    expect(parseSettings(parseEnv(EXAMPLE))).toEqual(parseSettings({}));
  });
});

describe('the settings', () => {
  it('each say what they are for', () => {
    expect(settings.filter(([, { about }]) => about === '')).toEqual([]);
  });
});
