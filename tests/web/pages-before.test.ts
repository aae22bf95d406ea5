import { beforeEach, expect, it } from '@jest/globals';
import { pageBefore, rememberBefore } from '#src/web/kit/pages-before.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
});

it('returns from each list page to the page before it', () => {
  rememberBefore('cur_2', undefined);
  rememberBefore('cur_3', 'cur_2');
  expect([pageBefore('cur_3'), pageBefore('cur_2')]).toEqual(['cur_2', undefined]);
  rememberBefore('cur_3', undefined);
  expect(pageBefore('cur_3')).toBeUndefined();
});

it('returns to the first list page if no previous page is remembered', () => {
  expect(pageBefore('cur_9')).toBeUndefined();
  sessionStorage.setItem('satukurir.pages', '{');
  expect(pageBefore('cur_9')).toBeUndefined();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
  rememberBefore('cur_2', undefined);
  expect(pageBefore('cur_2')).toBeUndefined();
});
