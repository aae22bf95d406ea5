import { describe, expect, it } from '@jest/globals';
import { joinedSteps } from './joined-steps.ts';
import { SOURCE_FILES } from './repository.ts';

const ADAPTERS = SOURCE_FILES.filter(({ path }) => path.startsWith('adapters/'));

describe('steps that an UPDATE or DELETE joins', () => {
  it('finds every step that an UPDATE or DELETE joins MATERIALIZED', () => {
    const found = ADAPTERS.flatMap(({ path, source }) =>
      joinedSteps(source).map((step) => `${path}: ${step}`),
    );
    expect(found).toEqual([]);
  });

  it('finds a planted step that an UPDATE or DELETE joins', () => {
    const claim = `WITH longest AS (
        SELECT id FROM work WHERE due_at <= $1 LIMIT $2
      ), claimed AS (
        UPDATE work AS due SET due_at = coalesce($3, now()) FROM longest
        WHERE due.id = longest.id RETURNING due.id
      ) SELECT id FROM claimed`;
    expect(joinedSteps(claim)).toEqual(['longest']);
    expect(joinedSteps(claim.replace('AS (', 'AS MATERIALIZED ('))).toEqual([]);
    const deletion = 'WITH old AS (SELECT id FROM work) DELETE FROM work USING old WHERE true';
    expect(joinedSteps(deletion)).toEqual(['old']);
    const read = 'WITH old AS (SELECT id FROM work) SELECT id FROM old';
    expect(joinedSteps(read)).toEqual([]);
  });
});
