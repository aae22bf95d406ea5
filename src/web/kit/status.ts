/** Meanings of colours on all pages; a colour always comes with an icon and a word. */
export type Meaning = 'waiting' | 'moving' | 'good' | 'attention' | 'bad';

/** Meanings of badges, which also mark what has ended without a result or is off. */
export type BadgeMeaning = Meaning | 'over';
