import ChevronDoubleLeftIcon from '@heroicons/react/24/outline/ChevronDoubleLeftIcon';
import ChevronDoubleRightIcon from '@heroicons/react/24/outline/ChevronDoubleRightIcon';
import EllipsisHorizontalIcon from '@heroicons/react/24/outline/EllipsisHorizontalIcon';
import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { useSlug } from './environment.ts';
import { isLastOfGroup, PLACES, type Place } from './navigation.ts';
import classes from './navigation-bars.module.css';
import { frameWords } from './words.ts';

type SideBarProps = { readonly isNarrow: boolean; readonly onToggle: () => void };

/** Navigation at the left; phones have the bottom bar instead. */
export function SideBar({ isNarrow, onToggle }: SideBarProps) {
  const words = useWords(frameWords);
  const { language } = useLanguage();
  const Icon = isNarrow ? ChevronDoubleRightIcon : ChevronDoubleLeftIcon;
  const label = isNarrow ? words.expand : words.collapse;
  return (
    <nav className={classes.side} aria-label={words.navigation}>
      <ul>
        {PLACES.map((place, at) => (
          <li key={place.id} data-last={isLastOfGroup(place, PLACES[at + 1])}>
            {isNarrow ? (
              <Tooltip label={place.name[language]} position="right">
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

/** Four entries and "More", within reach of a thumb. */
export function BottomBar() {
  const words = useWords(frameWords);
  const { language } = useLanguage();
  return (
    <nav className={classes.bottom} aria-label={words.navigation}>
      {PLACES.filter(isOnPhones).map((place) => (
        <PlaceLink
          key={place.id}
          place={place}
          className={classes.tab}
          text={place.phoneName?.[language]}
        />
      ))}
      <More />
    </nav>
  );
}

function More() {
  const words = useWords(frameWords);
  const { language } = useLanguage();
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
        {PLACES.filter((place) => !isOnPhones(place)).map(({ id, name, to, icon: Icon }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon width={18} aria-hidden />}
            onClick={() => void navigate({ to, params: { environment } })}
          >
            {name[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type PlaceLinkProps = {
  readonly place: Place;
  readonly className: string | undefined;
  /** Shorter name for the phone's bar, if the name does not fit into one line. */
  readonly text?: string | undefined;
};

function PlaceLink({ place: { name, to, icon: Icon }, className, text, ...rest }: PlaceLinkProps) {
  const { language } = useLanguage();
  const environment = useSlug();
  return (
    <Link
      {...rest}
      to={to}
      params={{ environment }}
      className={className}
      aria-label={name[language]}
    >
      <Icon width={20} aria-hidden />
      <span>{text ?? name[language]}</span>
    </Link>
  );
}

function isOnPhones({ phoneName }: Place): boolean {
  return phoneName !== undefined;
}
