import { type ComponentType, lazy } from 'react';

/**
 * A component that is loaded when it is first rendered: `lazyPart(() => import('./form.tsx'),
 * 'Form')`.
 */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
