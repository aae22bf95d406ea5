import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { noAnswer } from '#src/web/api/errors.ts';
import { queryClient } from '#src/web/api/query-client.ts';
import { AT_ONCE } from '#src/web/api/use-change.ts';
import { errorText } from '#src/web/kit/error-words.ts';
import { OWN_FILES } from '#tests/architecture/repository.ts';

const PAGES = OWN_FILES.filter(({ path }) => path.startsWith('src/web/'));
const HOOK = 'src/web/api/use-change.ts';
/**
 * Exceptions: `session-over` cannot be closed, and `secret-modal` sends no change. `proof-dialog`
 * interrupts a change in flight and closes unless its own form is being sent.
 */
const OTHER_DIALOGS = [
  'src/web/app/proof-dialog.tsx',
  'src/web/app/session-over.tsx',
  'src/web/pages/notifying/webhooks/secret-modal.tsx',
];

afterEach(() => {
  onlineManager.setOnline(true);
});

describe('changes on a page', () => {
  it.each([
    ['with the options of the hook', AT_ONCE],
    ['with default options', {}],
  ])(
    'fails a change on a page at once while offline and never resumes it, %s',
    async (_, options) => {
      onlineManager.setOnline(false);
      let sent = 0;
      const change = new MutationObserver(queryClient, {
        ...options,
        async mutationFn() {
          sent += 1;
          throw noAnswer(new TypeError('Failed to fetch'));
        },
      });
      await expect(change.mutate()).rejects.toMatchObject({ status: 0 });
      onlineManager.setOnline(true);
      await queryClient.resumePausedMutations();
      expect(sent).toBe(1);
      expect(change.getCurrentResult()).toMatchObject({ isPaused: false, isError: true });
    },
  );

  it('sends every change on a page through one hook, which never resumes it', () => {
    const others = PAGES.filter(({ path }) => path !== HOOK).filter(({ source }) =>
      /\buseMutation\b|networkMode: '(?!always)|resumePausedMutations/.test(source),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
    expect(readFileSync(HOOK, 'utf8')).toContain('...AT_ONCE');
  });

  it('keeps a dialog open while its change is being sent', () => {
    const dialogs = PAGES.filter(({ source }) => /<(?:Modal|Drawer)\b/.test(source));
    const others = dialogs.filter(({ source }) => !/\buse(?:Closing|Opened)\(/.test(source));
    expect(dialogs.length).toBeGreaterThan(others.length);
    expect(others.map(({ path }) => path)).toEqual(OTHER_DIALOGS);
  });
});

it('reports a lost connection in both languages', () => {
  onlineManager.setOnline(false);
  const error = noAnswer(new TypeError('Failed to fetch'));
  expect(errorText(error, 'id').title).toBe('Tidak ada sambungan');
  expect(errorText(error, 'en').title).toBe('No connection');
});
