import { describe, expect, it } from '@jest/globals';
import { deepStatements, INDENT_MAX } from './layout.ts';
import { OWN_FILES, type SourceFile } from './repository.ts';

/** Tests, which nest tables and `describe` blocks. */
const TESTS = /^tests\/|\.test\.ts$|\/fixtures\//;

describe('layout of every file', () => {
  it(`allows no statement deeper than ${INDENT_MAX} spaces outside tests`, () => {
    const files = OWN_FILES.filter(({ path }) => !TESTS.test(path));
    expect(files.flatMap((file) => places(file, deepStatements(file.source)))).toEqual([]);
  });
});

describe('planted fault of layout', () => {
  it('finds a statement that is nested too deeply', () => {
    const nested = (statement: string) => `
function f() {
  return {
    async run(work): Promise<void> {
      for (const one of work) {
        if (one) {
          ${statement}
        }
        f(one);
      }
    },
  };
}`;
    for (const statement of ['return one;', 'const a = 1;', `await f({ a: \`\${1}\` });`]) {
      expect(deepStatements(nested(statement))).toEqual([
        { number: 7, text: expect.stringContaining(statement.slice(0, 5)) },
      ]);
    }
    expect(deepStatements(nested('// one'))).toEqual([]);
  });

  it('finds a deep statement within JSX and ignores the nesting of tags', () => {
    const page = (row: string) => `
function Page() {
  return (
    <Stack>
      <Card style={{
        gap: {
          row: 1,
        },
      }}>
        {rows.map((row) => (
          <Text key={row}>
            {isOpen && (
              <Link to="/x">{row}</Link>
            )}
          </Text>
        ))}
        <Button
          onClick={() => {
            ${row}
          }}
        />
      </Card>
    </Stack>
  );
}`;
    expect(deepStatements(page('send();'))).toHaveLength(1);
    expect(deepStatements(page(''))).toEqual([]);
  });

  it('ignores deep arguments, operands and table rows', () => {
    const broad = `
const TABLE = {
  a: {
    b: [
      {
        c: f({
          d: 1,
          e:
            'a long text',
        }),
      },
    ],
  },
};
function f() {
  if (one) {
    if (other) {
      const sum =
          first +
          second;
      return rows
          .filter(Boolean)
          .map(
            (row) => row,
          );
    }
  }
}`;
    expect(deepStatements(broad)).toEqual([]);
  });
});

function places({ path }: SourceFile, lines: readonly { number: number; text: string }[]) {
  return lines.map(({ number, text }) => `${path}:${number} ${text.trim()}`);
}
