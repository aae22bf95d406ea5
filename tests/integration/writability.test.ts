import { expect, it } from '@jest/globals';
import { writability } from '#adapters/postgres/writability.ts';

it.each(['53100', '58030', '25006'])(
  'treats the database as read-only for five seconds after %s, and after the last',
  (state) => {
    let nowMs = 0;
    const { failed, takesWrites } = writability(() => nowMs);
    expect(takesWrites()).toBe(true);
    failed(state);
    nowMs = 4_999;
    expect(takesWrites()).toBe(false);
    failed(state);
    nowMs = 9_998;
    expect(takesWrites()).toBe(false);
    nowMs = 9_999;
    expect(takesWrites()).toBe(true);
  },
);

it.each(['23505', '40001', '53300', '57014', undefined])(
  'does not treat the error %s as a read-only database',
  (state) => {
    const { failed, takesWrites } = writability(() => 0);
    failed(state);
    expect(takesWrites()).toBe(true);
  },
);
