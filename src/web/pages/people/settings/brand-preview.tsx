import type { CSSProperties } from 'react';
import { stepNames } from '#domain/carrying/tracking/status-words.ts';
import { ACCENT, DARK, LIGHT, readableOn } from '#domain/notifying/brand/colour.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import classes from './settings.module.css';
import { words } from './words.ts';

export type Shown = {
  readonly name: string;
  /** `#rrggbb`; null for our own colour. */
  readonly colour: string | null;
  /** Logo as a data URL. */
  readonly logo: string | null;
  readonly help: readonly string[];
};

/** Defaults of the tracking page. */
const INKS = { light: '#14201f', dark: '#e8eeed' } as const;
const LINES = { light: '#dde4e3', dark: '#293436' } as const;
const DONE = 4;

/**
 * First screen of a tracking page with this brand, on a phone with a light and with a dark theme.
 */
export function BrandPreview({ shown }: { readonly shown: Shown }) {
  const text = useWords(words);
  return (
    <div className={classes.previews}>
      <Preview shown={shown} theme="light" label={text.previewLight} />
      <Preview shown={shown} theme="dark" label={text.previewDark} />
    </div>
  );
}

type PreviewProps = {
  readonly shown: Shown;
  readonly theme: 'light' | 'dark';
  readonly label: string;
};

function Preview({ shown, theme, label }: PreviewProps) {
  const text = useWords(words);
  const { language } = useLanguage();
  const { name, logo, help } = shown;
  const { ground, card } = theme === 'light' ? LIGHT : DARK;
  const accent = readableOn(theme === 'light' ? ground : card, shown.colour ?? ACCENT);
  const frame: CSSProperties = { background: ground, color: INKS[theme] };
  return (
    <section className={classes.preview} style={frame} aria-label={label}>
      <div className={classes.shop}>
        {logo === null ? (
          <span className={classes.mark} style={{ background: accent, color: ground }} aria-hidden>
            {[...name][0]}
          </span>
        ) : (
          <img src={logo} alt="" />
        )}
        {name}
      </div>
      <div className={classes.parcel} style={{ background: card }}>
        {text.previewTitle}
        <ol className={classes.steps}>
          {stepNames(language, { isBack: false }).map((step, place) => (
            <li key={step} style={{ borderColor: place < DONE ? accent : LINES[theme] }}>
              {step}
            </li>
          ))}
        </ol>
      </div>
      {help.length > 0 && (
        <div className={classes.helpLine}>
          {text.previewHelp} <span style={{ color: accent }}>{help.join(' · ')}</span>
        </div>
      )}
    </section>
  );
}
