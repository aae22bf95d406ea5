// Runs before the first paint, so that the page starts in the chosen theme without a flash.
const chosen = localStorage.getItem('satukurir.theme');
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.mantineColorScheme =
  chosen === 'light' || chosen === 'dark' ? chosen : isDark ? 'dark' : 'light';
