// Blocks the first paint for a moment, so that the chosen theme is right from it; core/ui/theme.ts keeps the choice.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme stands.
}
