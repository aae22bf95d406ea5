import BuildingStorefrontIcon from '@heroicons/react/24/outline/BuildingStorefrontIcon';
import CheckIcon from '@heroicons/react/24/outline/CheckIcon';
import EyeIcon from '@heroicons/react/24/outline/EyeIcon';
import PowerIcon from '@heroicons/react/24/outline/PowerIcon';
import UserCircleIcon from '@heroicons/react/24/outline/UserCircleIcon';
import {
  Box,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { useSlug } from './environment.ts';
import { LANGUAGE_NAMES, THEMES } from './menus.tsx';
import classes from './person-menu.module.css';
import { type Me, useEnterAccount, useSignOut } from './session.tsx';
import { frameWords } from './words.ts';

/** Menu with the signed-in person and account, the switch of accounts, and sign-out. */
export function PersonMenu({ me }: { readonly me: Me | undefined }) {
  const words = useWords(frameWords);
  const environment = useSlug();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const toProfile = {
    to: '/$environment/settings',
    params: { environment },
    search: { tab: 'profile' },
  } as const;
  return (
    <Menu position="bottom-end" width={260} disabled={me === undefined}>
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <VisuallyHidden>{words.account}</VisuallyHidden>
          <span className={classes.letters} aria-hidden>
            {lettersOf(me?.account?.name ?? me?.person.name ?? '')}
          </span>
          <span className={classes.name}>{me?.account?.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {me?.person.name}
          </Text>
          <Text size="xs" truncate>
            {me?.person.email}
          </Text>
          {me?.role && <Text size="xs">{words.roles[me.role]}</Text>}
        </Menu.Label>
        <Menu.Item
          leftSection={<UserCircleIcon width={18} aria-hidden />}
          onClick={() => void navigate(toProfile)}
        >
          {words.profile}
        </Menu.Item>
        {me !== undefined && me.accounts.length > 1 && <Accounts me={me} />}
        {me?.person.is_operator && <ToStaff />}
        <Choices />
        <Menu.Divider />
        <Menu.Item
          leftSection={<PowerIcon width={18} aria-hidden />}
          onClick={() => void signOut()}
        >
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ToStaff() {
  const words = useWords(frameWords);
  const environment = useSlug();
  const navigate = useNavigate();
  return (
    <Menu.Item
      leftSection={<EyeIcon width={18} aria-hidden />}
      onClick={() => void navigate({ to: '/$environment/staff', params: { environment } })}
    >
      {words.otherAccount}
    </Menu.Item>
  );
}

function Accounts({ me }: { readonly me: Me }) {
  const words = useWords(frameWords);
  const enter = useEnterAccount();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{words.chooseAccount}</Menu.Label>
      {me.accounts.map(({ account_id: id, name }) => (
        <Menu.Item
          key={id}
          leftSection={<BuildingStorefrontIcon width={18} aria-hidden />}
          rightSection={id === me.account?.account_id && <CheckIcon width={16} aria-hidden />}
          onClick={() => enter.mutate(id)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

/** Choices of theme and language, on phones whose top bar has no room for them. */
function Choices() {
  const words = useWords(frameWords);
  const { language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Box hiddenFrom="sm">
      <Menu.Divider />
      <Menu.Label>{words.language}</Menu.Label>
      {LANGUAGE_NAMES.map(([code, name]) => (
        <Menu.Item key={code} lang={code} onClick={() => setLanguage(code)}>
          {name} {code === language && '✓'}
        </Menu.Item>
      ))}
      <Menu.Label>{words.theme}</Menu.Label>
      {THEMES.map(([name, Icon]) => (
        <Menu.Item
          key={name}
          leftSection={<Icon width={16} aria-hidden />}
          onClick={() => setColorScheme(name)}
        >
          {words[name]} {name === colorScheme && '✓'}
        </Menu.Item>
      ))}
    </Box>
  );
}

/** Initials, such as `TS` for Toko Sari. */
function lettersOf(name: string): string {
  const [first = '', second = ''] = name.split(/\s+/);
  return (first.charAt(0) + second.charAt(0)).toUpperCase();
}
