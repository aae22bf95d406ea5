import { ScrollArea, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useMay, useSession } from '#src/web/app/session.tsx';
import { PageHead } from '#src/web/kit/page-head.tsx';
import { Loading, NoPermission } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { AccountTab } from './account-tab.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { NoticesTab } from './notices-tab.tsx';
import classes from './settings.module.css';
import { ACCOUNT_TABS, PERSON_TABS, TABS, type Tab } from './tabs.ts';
import { words } from './words.ts';

const route = getRouteApi('/$environment/settings');
/** Loaded separately, so that the first load of the page stays small. */
const BrandTab = lazy(() => import('./brand-tab.tsx').then((all) => ({ default: all.BrandTab })));
const SendersTab = lazy(() =>
  import('./senders-tab.tsx').then((all) => ({ default: all.SendersTab })),
);
const SecurityTab = lazy(() =>
  import('./security-tab.tsx').then((all) => ({ default: all.SecurityTab })),
);
const WIDE = '(min-width: 64em)';

const ownTabs = () => import('./person-tabs.tsx');
const ProfileTab = lazy(async () => ({ default: (await ownTabs()).ProfileTab }));
const EmailsTab = lazy(async () => ({ default: (await ownTabs()).EmailsTab }));
const PasswordTab = lazy(async () => ({ default: (await ownTabs()).PasswordTab }));
const SecondFactorTab = lazy(async () => ({ default: (await ownTabs()).SecondFactorTab }));
const SessionsTab = lazy(async () => ({ default: (await ownTabs()).SessionsTab }));

const PANELS: Readonly<Record<Tab, ComponentType>> = {
  account: AccountTab,
  brand: BrandTab,
  senders: SendersTab,
  notices: NoticesTab,
  members: MembersForMembers,
  activity: ActivityForMembers,
  security: SecurityForOwners,
  profile: ProfileTab,
  emails: EmailsTab,
  password: PasswordTab,
  'second-factor': SecondFactorTab,
  sessions: SessionsTab,
};

export function SettingsPage() {
  const text = useWords(words);
  const { tab = 'account' } = route.useSearch();
  const navigate = route.useNavigate();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const choose = (value: string | null) => {
    const chosen = TABS.find((one) => one === value);
    if (chosen !== undefined) void navigate({ search: { tab: chosen } });
  };
  const { person } = useSession();
  // Only members choose e-mails about an account, which excludes our staff.
  const personTabs = PERSON_TABS.filter((name) => name !== 'emails' || !person.is_operator);
  const Panel = PANELS[tab];
  return (
    <>
      <PageHead title={text.title} />
      <Tabs
        value={tab}
        onChange={choose}
        orientation={isWide ? 'vertical' : 'horizontal'}
        keepMounted={false}
        className={classes.tabs}
      >
        <ScrollArea type="never" className={classes.list}>
          <Tabs.List>
            {[...ACCOUNT_TABS, ...personTabs].map((name) => (
              <Tabs.Tab
                key={name}
                value={name}
                className={classes.tab ?? ''}
                data-first={name === PERSON_TABS[0]}
                ref={name === tab ? intoSight : undefined}
              >
                {text.tabs[name]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </ScrollArea>
        <Tabs.Panel value={tab} className={classes.panel}>
          <Suspense fallback={<Loading rows={4} />}>
            <Panel />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Scrolls the chosen tab into view, because a phone's screen is narrower than the tabs. */
function intoSight(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function MembersForMembers() {
  return useMay('members:read') ? <MembersTab /> : <NoPermission need="members:read" />;
}

function ActivityForMembers() {
  return useMay('members:read') ? <ActivityTab /> : <NoPermission need="members:read" />;
}

function SecurityForOwners() {
  return useMay('security:read') ? <SecurityTab /> : <NoPermission need="security:read" />;
}
