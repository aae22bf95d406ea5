import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { readLines } from '#adapters/system/lines.ts';
import { importAreaCodes, type WrongLine } from '#src/usecases/carrying/area/import-area-codes.ts';
import { district } from '#tests/kit/builders.ts';
import { fakeAreaDirectory } from '#tests/kit/fakes/area-directory.ts';
import { fakeStorage } from '#tests/kit/fakes/storage.ts';

const HEAD = 'district_id,origin_code,destination_code,name,source,verified_at';
const GOOD = '31.73.06,CGK1,CGK2,KALIDERES,a list,2026-11-23';
const EXAMPLE = fileURLToPath(new URL('../../../../docs/examples/area-codes.csv', import.meta.url));

describe('a file of area codes', () => {
  it('replaces all area codes with those of a valid file', async () => {
    const scene = sceneOf();
    expect(
      await scene.imported([HEAD, GOOD, '', '35.25.14,,SUB1,"GRESIK, ""A""",a list,']),
    ).toEqual({
      wrong: [],
      result: 2,
    });
    expect(await scene.codes()).toEqual([
      {
        provider: 'JNE',
        districtId: '31.73.06',
        originCode: 'CGK1',
        destinationCode: 'CGK2',
        name: 'KALIDERES',
        source: 'a list',
        verifiedAt: new Date('2026-11-23T00:00:00Z'),
      },
      {
        provider: 'JNE',
        districtId: '35.25.14',
        originCode: null,
        destinationCode: 'SUB1',
        name: 'GRESIK, "A"',
        source: 'a list',
        verifiedAt: null,
      },
    ]);
    expect(await scene.imported([`\uFEFF${HEAD}`, GOOD])).toEqual({ wrong: [], result: 1 });
    expect(await scene.codes()).toHaveLength(1);
  });

  it.each([
    ['99.99.99,A,B,X,a list,', 'names the unknown district "99.99.99"'],
    ['35.25.14,A,B,X,a list', 'has 5 columns, not 6'],
    ['35.25.14,"A,B,X,a list,', 'has a quote that is not closed'],
    ['35.25.14,,,X,a list,', 'has no code'],
    ['35.25.14,A\tB,,X,a list,', 'has the code "A\tB", which is none'],
    ['35.25.14,A,B,X,,', 'does not say where its codes come from'],
    ['35.25.14,A,B,\u001b[2J,a list,', 'has a name or a source that cannot be kept'],
    ['35.25.14,A,B,X,a list,2026-02-30', 'was verified on "2026-02-30", which is not a day'],
    [GOOD, 'names 31.73.06 again, after line 2'],
  ])('rejects the whole file of area codes if one line is invalid: %s', async (line, fault) => {
    const scene = sceneOf();
    expect(await scene.imported([HEAD, GOOD, line])).toEqual({
      wrong: [{ line: 3, fault }],
      result: null,
    });
    expect(await scene.codes()).toEqual([]);
  });

  it('reports every invalid line of an area code file', async () => {
    const { wrong, result } = await sceneOf().imported(['district', GOOD, 'x', '', 'y']);
    expect(wrong.map(({ line }) => line)).toEqual([1, 3, 5]);
    expect(result).toBeNull();
  });

  it('rejects a file without area codes and keeps the existing ones', async () => {
    const scene = sceneOf();
    await scene.imported([HEAD, GOOD]);
    expect(await scene.imported([HEAD])).toMatchObject({ wrong: [{ line: 2 }], result: null });
    expect(await scene.codes()).toHaveLength(1);
  });

  it('accepts the area code example from docs/', async () => {
    const scene = sceneOf();
    const lines: string[] = [];
    for await (const line of readLines(EXAMPLE)) lines.push(line);
    expect(await scene.imported(lines)).toEqual({ wrong: [], result: 3 });
  });

  it('fails with NOT_FOUND if the file does not exist', async () => {
    const first = readLines('/no/such/file')[Symbol.asyncIterator]().next();
    await expect(first).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

function sceneOf() {
  const { stores } = fakeStorage({ now: () => new Date(0) });
  const areas = fakeAreaDirectory(['31.73.06', '35.25.14', '51.03.01'].map((id) => district(id)));
  return {
    codes: () => stores.areaCodes.codesOf('JNE'),
    async imported(lines: readonly string[]) {
      const readFile = async function* read() {
        yield* lines;
      };
      const deps = { areas, areaCodes: stores.areaCodes, readLines: readFile };
      const found = importAreaCodes(deps)('JNE', 'codes.csv');
      const wrong: WrongLine[] = [];
      let next = await found.next();
      for (; !next.done; next = await found.next()) wrong.push(next.value);
      return { wrong, result: next.value };
    },
  };
}
