/** What a colour says, everywhere on the pages; always with an icon and a word. */
export type Meaning = 'waiting' | 'moving' | 'good' | 'attention' | 'bad';
