import { describe, expect, it } from '@jest/globals';
import { deepStatements, INDENT_MAX } from './layout.ts';
import { OWN_FILES, type SourceFile } from './repository.ts';

/** A test's tables and its `describe`s nest, and are read once. */
const TESTS = /^tests\/|\.test\.ts$|\/fixtures\//;

describe('the layout of every file', () => {
  it(`has no statement deeper than ${INDENT_MAX} spaces, tests aside`, () => {
    const files = OWN_FILES.filter(({ path }) => !TESTS.test(path));
    expect(files.flatMap((file) => places(file, deepStatements(file.source)))).toEqual([]);
  });
});

describe('a planted fault of layout', () => {
  it('is found in a statement that is too deep', () => {
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

  it('is found in a function within tags, and tags are breadth', () => {
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

  it('is no breadth: arguments, operands and rows may stand deeper', () => {
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
