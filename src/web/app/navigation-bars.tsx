import ChevronDoubleLeftIcon from '@heroicons/react/24/outline/ChevronDoubleLeftIcon';
import ChevronDoubleRightIcon from '@heroicons/react/24/outline/ChevronDoubleRightIcon';
import EllipsisHorizontalIcon from '@heroicons/react/24/outline/EllipsisHorizontalIcon';
import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useWords } from '#src/web/words/language.tsx';
import { useSlug } from './environment.ts';
import { LAST_OF_GROUP, ON_PHONES, PLACES, type Place } from './navigation.ts';
import classes from './navigation-bars.module.css';
import { frameWords } from './words.ts';

type SideBarProps = { readonly isNarrow: boolean; readonly onToggle: () => void };

/** At the left; on phones the bottom bar stands in its place. */
export function SideBar({ isNarrow, onToggle }: SideBarProps) {
  const words = useWords(frameWords);
  const Icon = isNarrow ? ChevronDoubleRightIcon : ChevronDoubleLeftIcon;
  const label = isNarrow ? words.expand : words.collapse;
  return (
    <nav className={classes.side} aria-label={words.navigation}>
      <ul>
        {PLACES.map((place) => (
          <li key={place.name} data-last={LAST_OF_GROUP.includes(place.name)}>
            {isNarrow ? (
              <Tooltip label={words.places[place.name]} position="right">
                <PlaceLink place={place} className={classes.place} />
              </Tooltip>
            ) : (
              <PlaceLink place={place} className={classes.place} />
            )}
          </li>
        ))}
      </ul>
      <Tooltip label={label} position="right" disabled={!isNarrow}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={!isNarrow}
          aria-label={label}
          onClick={onToggle}
        >
          <Icon width={18} aria-hidden /> <span aria-hidden>{label}</span>
        </UnstyledButton>
      </Tooltip>
    </nav>
  );
}

/** Four places and "More", within reach of a thumb. */
export function BottomBar() {
  const words = useWords(frameWords);
  return (
    <nav className={classes.bottom} aria-label={words.navigation}>
      {PLACES.filter(({ name }) => ON_PHONES.includes(name)).map((place) => (
        <PlaceLink
          key={place.name}
          place={place}
          className={classes.tab}
          text={place.name === 'new' ? words.newShort : undefined}
        />
      ))}
      <More />
    </nav>
  );
}

function More() {
  const words = useWords(frameWords);
  const environment = useSlug();
  const navigate = useNavigate();
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.tab}>
          <EllipsisHorizontalIcon width={22} aria-hidden />
          <span>{words.more}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {PLACES.filter(({ name }) => !ON_PHONES.includes(name)).map(({ name, to, icon: Icon }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon width={18} aria-hidden />}
            onClick={() => void navigate({ to, params: { environment } })}
          >
            {words.places[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type PlaceLinkProps = {
  readonly place: Place;
  readonly className: string | undefined;
  /** Where its name is too long for one line. */
  readonly text?: string | undefined;
};

function PlaceLink({ place: { name, to, icon: Icon }, className, text, ...rest }: PlaceLinkProps) {
  const words = useWords(frameWords);
  const environment = useSlug();
  return (
    <Link
      {...rest}
      to={to}
      params={{ environment }}
      className={className}
      aria-label={words.places[name]}
    >
      <Icon width={20} aria-hidden />
      <span>{text ?? words.places[name]}</span>
    </Link>
  );
}
