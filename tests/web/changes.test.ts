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
 * They show what is there: no change is sent while they are open, or they do not close at all. The
 * proof interrupts a change that is being sent, and closes unless its own form is.
 */
const OTHER_DIALOGS = [
  'src/web/app/proof-dialog.tsx',
  'src/web/app/session-over.tsx',
  'src/web/pages/webhooks/secret-modal.tsx',
];

afterEach(() => {
  onlineManager.setOnline(true);
});

describe('what a person does on a page', () => {
  it.each([
    ['by the hook', AT_ONCE],
    ['by a hook that forgot to say so', {}],
  ])('fails at once offline, %s, and is not resumed', async (_, options) => {
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
  });

  it('goes through one hook, so that it is never resumed', () => {
    const others = PAGES.filter(({ path }) => path !== HOOK).filter(({ source }) =>
      /\buseMutation\b|networkMode: '(?!always)|resumePausedMutations/.test(source),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
    expect(readFileSync(HOOK, 'utf8')).toContain('...AT_ONCE');
  });

  it('keeps its dialog open while it is sent', () => {
    const dialogs = PAGES.filter(({ source }) => /<(?:Modal|Drawer)\b/.test(source));
    const others = dialogs.filter(({ source }) => !/\buseClosing\(/.test(source));
    expect(dialogs.length).toBeGreaterThan(others.length);
    expect(others.map(({ path }) => path)).toEqual(OTHER_DIALOGS);
  });
});

it('says in both languages that there is no connection', () => {
  onlineManager.setOnline(false);
  const error = noAnswer(new TypeError('Failed to fetch'));
  expect(errorText(error, 'id').title).toBe('Tidak ada sambungan');
  expect(errorText(error, 'en').title).toBe('No connection');
});
