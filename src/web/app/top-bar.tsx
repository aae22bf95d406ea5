import MagnifyingGlassIcon from '@heroicons/react/24/outline/MagnifyingGlassIcon';
import { Kbd, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import icon from '#src/web/icon.svg';
import { Hint } from '#src/web/kit/hint.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { Bell } from './bell.tsx';
import { useEnvironment, useSlug } from './environment.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import classes from './frame.module.css';
import { LiveDot } from './live-dot.tsx';
import { LanguageMenu, ThemeMenu } from './menus.tsx';
import { useOverlays } from './overlays.tsx';
import { PersonMenu } from './person-menu.tsx';
import type { Me } from './session.tsx';
import { frameWords } from './words.ts';

/** Always visible; shows the account and its environment. */
export function TopBar({ me }: { readonly me: Me | undefined }) {
  const words = useWords(frameWords);
  const environment = useEnvironment();
  const slug = useSlug();
  return (
    <header className={classes.top}>
      <Link
        to="/$environment/overview"
        params={{ environment: slug }}
        className={classes.brand}
        aria-label="Satukurir"
      >
        <img src={icon} width={28} height={28} alt="" />
        <span className={classes.wide}>Satukurir</span>
      </Link>
      <EnvironmentSwitch />
      {environment === 'TEST' && (
        <Hint label={words.testHint}>
          <span className={classes.testData}>{words.testData}</span>
        </Hint>
      )}
      <span className={classes.space} />
      {me?.account && <LiveDot />}
      <SearchButton />
      {me?.permissions.includes('webhooks:read') && me.account && (
        <Bell key={me.account.account_id} accountId={me.account.account_id} />
      )}
      <span className={classes.wide}>
        <LanguageMenu />
        <ThemeMenu />
      </span>
      <PersonMenu me={me} />
    </header>
  );
}

/** Opens the palette, and shows its keyboard shortcut. */
function SearchButton() {
  const words = useWords(frameWords);
  const { openSearch } = useOverlays();
  return (
    <UnstyledButton className={classes.search} onClick={openSearch}>
      <MagnifyingGlassIcon width={18} aria-hidden />
      <span className={classes.searchWord}>{words.search}</span>
      <Kbd className={classes.wide} aria-hidden>
        /
      </Kbd>
    </UnstyledButton>
  );
}
