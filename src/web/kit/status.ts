/** Meanings of colours on all pages; a colour always comes with an icon and a word. */
export type Meaning = 'waiting' | 'moving' | 'good' | 'attention' | 'bad';
