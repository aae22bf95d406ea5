import '@mantine/spotlight/styles.layer.css';
import LanguageIcon from '@heroicons/react/24/outline/LanguageIcon';
import MagnifyingGlassIcon from '@heroicons/react/24/outline/MagnifyingGlassIcon';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { reading } from '#src/web/api/reading.ts';
import { courierNameIn, couriersQuery } from '#src/web/kit/couriers-query.ts';
import { statusWords } from '#src/web/kit/shipment-status.ts';
import { useFocusBack } from '#src/web/kit/use-opened.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { useApi, useSlug } from './environment.ts';
import { PLACES } from './navigation.ts';
import { pathOf, type SearchResult } from './search-result.ts';
import { useSignOut } from './session.tsx';
import { slugOf } from './slug.ts';
import { frameWords } from './words.ts';

type PaletteProps = { readonly onClose: () => void; readonly onHelp: () => void };

const TYPED_MS = 200;
const LETTERS_MIN = 3;
const [store, palette] = createSpotlight();

/**
 * Command palette: finds records by a text, and offers the actions of the frame to the keyboard.
 */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const words = useWords(frameWords);
  const [typed, setTyped] = useState('');
  const found = useFound(typed.trim());
  const places = usePlaces();
  const deeds = useDeeds(onHelp);
  useFocusBack();
  useEffect(() => palette.open(), []);
  const text = typed.trim().toLowerCase();
  const fits = ({ label = '' }: SpotlightActionData) => label.toLowerCase().includes(text);
  const groups = [
    [words.found, found],
    [words.goTo, places.filter(fits)],
    [words.actions, deeds.filter(fits)],
  ] as const;
  const isEmpty = groups.every(([, actions]) => actions.length === 0);
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={420}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      attributes={{ content: { 'aria-label': words.palette } }}
    >
      <Spotlight.Search
        placeholder={words.searchFor}
        aria-label={words.search}
        leftSection={<MagnifyingGlassIcon width={20} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(([group, actions]) =>
          actions.length === 0 ? null : (
            <Spotlight.ActionsGroup key={group} label={group}>
              {actions.map((action) => (
                <Spotlight.Action {...action} key={action.id} />
              ))}
            </Spotlight.ActionsGroup>
          ),
        )}
        {isEmpty && (
          <Spotlight.Empty>
            {text.length < LETTERS_MIN ? words.typeMore : words.nothing}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function useFound(text: string): readonly SpotlightActionData[] {
  const words = useWords(frameWords);
  const statuses = useWords(statusWords);
  const clients = useApi();
  const environment = useSlug();
  const navigate = useNavigate();
  const [asked] = useDebouncedValue(text, TYPED_MS);
  const { data = [] } = useQuery({
    ...reading(clients, '/api/dashboard/search', { noun: 'search', query: { q: asked } }),
    select: ({ items }) => items,
    enabled: asked.length >= LETTERS_MIN,
    placeholderData: keepPreviousData,
  });
  const { data: couriers = [] } = useQuery({
    ...couriersQuery(clients),
    enabled: data.some(({ tracker }) => tracker !== null),
  });
  if (text.length < LETTERS_MIN) return [];
  const factsOf = ({ kind, shipment, tracker }: SearchResult) => {
    if (shipment !== null) {
      const { status, courier_name: courier, awb, reference } = shipment;
      return [statuses[status], courier, awb, reference];
    }
    if (tracker === null) return [words.kinds[kind]];
    const courier = courierNameIn(couriers, tracker.courier_code);
    return [words.kinds[kind], courier, tracker.reference];
  };
  return data.map((result) => ({
    id: `${result.kind} ${result.id}`,
    label: labelOf(result),
    description: factsOf(result).filter(Boolean).join(' · '),
    onClick: () => void navigate({ href: pathOf(result, environment) }),
  }));
}

/** Shows the receiver, because people recognise a parcel by its receiver. */
function labelOf({ id, shipment, tracker }: SearchResult): string {
  if (tracker !== null) return tracker.awb;
  return shipment === null ? id : `${shipment.receiver_name} · ${id}`;
}

function usePlaces(): readonly SpotlightActionData[] {
  const { language } = useLanguage();
  const environment = useSlug();
  const navigate = useNavigate();
  return PLACES.map(({ id, name, to, icon: Icon }) => ({
    id,
    label: name[language],
    leftSection: <Icon width={20} aria-hidden />,
    onClick: () => void navigate({ to, params: { environment } }),
  }));
}

/** Commands that are not pages: switch environment, theme, language, help, sign out. */
function useDeeds(onHelp: () => void): readonly SpotlightActionData[] {
  const words = useWords(frameWords);
  const { environment } = useApi();
  const navigate = useNavigate();
  const { language, setLanguage } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const other = environment === 'TEST' ? 'LIVE' : 'TEST';
  const toOther = () =>
    navigate({ to: '/$environment/overview', params: { environment: slugOf(other) } });
  const schemes = (['light', 'dark', 'auto'] as const).map((scheme) => ({
    id: scheme,
    label: `${words.theme}: ${words[scheme]}`,
    onClick: () => setColorScheme(scheme),
  }));
  return [
    { id: 'environment', label: words.switchTo(other), onClick: () => void toOther() },
    {
      id: 'language',
      label: language === 'id' ? 'English' : 'Bahasa Indonesia',
      leftSection: <LanguageIcon width={20} aria-hidden />,
      onClick: () => setLanguage(language === 'id' ? 'en' : 'id'),
    },
    ...schemes,
    { id: 'help', label: words.help, onClick: onHelp },
    { id: 'out', label: words.signOut, onClick: () => void signOut() },
  ];
}
