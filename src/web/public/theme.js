// Before anything is drawn: the page begins in the theme that was chosen, and does not flash.
const chosen = localStorage.getItem('satukurir.theme');
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.mantineColorScheme =
  chosen === 'light' || chosen === 'dark' ? chosen : isDark ? 'dark' : 'light';
