import CheckIcon from '@heroicons/react/24/outline/CheckIcon';
import ComputerDesktopIcon from '@heroicons/react/24/outline/ComputerDesktopIcon';
import LanguageIcon from '@heroicons/react/24/outline/LanguageIcon';
import MoonIcon from '@heroicons/react/24/outline/MoonIcon';
import SunIcon from '@heroicons/react/24/outline/SunIcon';
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import type { Language } from '#domain/carrying/tracking/description.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { frameWords } from './words.ts';

export const LANGUAGE_NAMES: readonly (readonly [Language, string])[] = [
  ['id', 'Bahasa Indonesia'],
  ['en', 'English'],
];

export const THEMES = [
  ['light', SunIcon],
  ['dark', MoonIcon],
  ['auto', ComputerDesktopIcon],
] as const;

export function LanguageMenu() {
  const words = useWords(frameWords);
  const { language, setLanguage } = useLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.language}>
          <LanguageIcon width={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGE_NAMES.map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            rightSection={code === language && <CheckIcon width={16} aria-hidden />}
            onClick={() => setLanguage(code)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function ThemeMenu() {
  const words = useWords(frameWords);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = THEMES.find(([name]) => name === colorScheme)?.[1] ?? SunIcon;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.theme}>
          <Current width={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {THEMES.map(([name, Icon]) => (
          <Menu.Item
            key={name}
            leftSection={<Icon width={16} aria-hidden />}
            rightSection={name === colorScheme && <CheckIcon width={16} aria-hidden />}
            onClick={() => setColorScheme(name)}
          >
            {words[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
