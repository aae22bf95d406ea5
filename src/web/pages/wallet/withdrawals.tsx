import BuildingLibraryIcon from '@heroicons/react/24/outline/BuildingLibraryIcon';
import { useSlug } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { ButtonLink } from '#src/web/kit/links.tsx';
import { Empty } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { words } from './words.ts';

/** The place of withdrawals, until clients request them by the API. */
export function Withdrawals() {
  const text = useWords(words);
  const environment = useSlug();
  const rows = (
    <ButtonLink
      variant="default"
      to="/$environment/wallet"
      params={{ environment }}
      search={{ type: ['WITHDRAWAL', 'WITHDRAWAL_REVERSED'] }}
    >
      {text.withdrawRows}
    </ButtonLink>
  );
  return (
    <Card>
      <Empty icon={BuildingLibraryIcon} title={text.tabs.withdrawals} action={rows}>
        {text.withdrawHint}
      </Empty>
    </Card>
  );
}
