import { PageHead } from '#src/web/kit/page-head.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

export function OverviewPage() {
  const text = useWords(words);
  return <PageHead title={text.title} />;
}
