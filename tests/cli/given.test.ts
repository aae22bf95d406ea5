import { describe, expect, it } from '@jest/globals';
import { COMMANDS } from '#src/cli/commands.ts';
import { givenTo } from '#src/cli/given.ts';

const OPTIONS = {
  amount: { about: '', required: true },
  url: { about: '', repeatable: true },
  force: { about: '', flag: true },
} as const;

describe('the options of a command', () => {
  it('collects the values of a repeatable command-line option', () => {
    const words = ['--amount', '1', '--url', 'a=https://a.example', '--url', 'b=,c='];
    expect(givenTo(OPTIONS, words)).toEqual({ amount: '1', url: 'a=https://a.example,b=,c=' });
  });

  it('accepts flags, and --json with every command', () => {
    const given = givenTo(OPTIONS, ['--json', '--force', '--amount=1']);
    expect(given).toEqual({ amount: '1', force: 'true', json: 'true' });
  });

  it.each([
    [['--amount', '1000', '--amount', '2000'], '--amount must be given once only'],
    [['--amount', '1', '--force', '--force'], '--force must be given once only'],
    [['--force'], 'missing: --amount'],
    [['--amount', ''], 'missing: --amount'],
    [['--amount', '1', '--other', 'x'], "Unknown option '--other'"],
    [['--amount', '1', 'loose'], 'Unexpected argument'],
  ])('rejects the command line %j', (words, message) => {
    expect(() => givenTo(OPTIONS, words)).toThrow(message);
  });

  it.each(Object.keys(COMMANDS))('rejects any repeated option of %s except --url', (name) => {
    const options = COMMANDS[name]?.options ?? {};
    const required = Object.entries(options).flatMap(([option, spec]) =>
      spec.required ? [`--${option}`, 'x'] : [],
    );
    for (const [option, { flag, repeatable }] of Object.entries(options)) {
      const once = flag ? [`--${option}`] : [`--${option}`, 'x'];
      const others = required.filter((_, at) => required[at - (at % 2)] !== `--${option}`);
      const twice = () => givenTo(options, [...others, ...once, ...once]);
      if (repeatable) expect(twice()).toMatchObject({ [option]: 'x,x' });
      else expect(twice).toThrow(`--${option} must be given once only`);
    }
  });
});
