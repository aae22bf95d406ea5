import type { ClaimStatus } from '#domain/money/claim/claim.ts';
import { useWords } from '#src/web/words/language.tsx';
import { bothLanguages } from '#src/web/words/words.ts';
import type { Meaning } from './status.ts';
import { StatusBadge } from './status-badge.tsx';

const MEANINGS: Readonly<Record<ClaimStatus, Meaning>> = {
  OPEN: 'waiting',
  SETTLED: 'good',
  REJECTED: 'bad',
};

const statusWords = bothLanguages<Record<ClaimStatus, string>>({
  id: { OPEN: 'Diperiksa', SETTLED: 'Diganti', REJECTED: 'Ditolak' },
  en: { OPEN: 'Being decided', SETTLED: 'Settled', REJECTED: 'Rejected' },
});

export function ClaimBadge({ status }: { readonly status: ClaimStatus }) {
  const words = useWords(statusWords);
  return <StatusBadge meaning={MEANINGS[status]} label={words[status]} />;
}
