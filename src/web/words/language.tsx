import {
  createContext,
  type PropsWithChildren,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { Language } from '#domain/carrying/tracking/description.ts';
import { keep, kept } from '#src/web/api/kept.ts';
import { onKeptElsewhere } from '#src/web/api/kept-elsewhere.ts';
import { sendLanguage } from '../api/client.ts';
import type { Entries, Words } from './words.ts';

type LanguageChoice = {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
};

const KEPT_AS = 'language';

const LanguageContext = createContext<LanguageChoice>({ language: 'id', setLanguage: () => {} });

/**
 * The stored choice, else the browser's language, else Indonesian; follows a choice in another tab.
 */
export function LanguageProvider({ children }: PropsWithChildren) {
  const [language, setState] = useState<Language>(firstLanguage);
  const setLanguage = useCallback((chosen: Language) => {
    keep(KEPT_AS, chosen);
    setState(chosen);
  }, []);
  useEffect(() => onKeptElsewhere(KEPT_AS, () => setState(firstLanguage())), []);
  useEffect(() => {
    document.documentElement.lang = language;
    sendLanguage(language);
  }, [language]);
  const choice = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext);
}

/** The texts in the person's language. */
export function useWords<T extends Entries>(words: Words<T>): T {
  return words[useLanguage().language];
}

function firstLanguage(): Language {
  const choice = kept(KEPT_AS);
  if (choice === 'id' || choice === 'en') return choice;
  return navigator.language.startsWith('en') ? 'en' : 'id';
}
