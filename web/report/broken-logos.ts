/** Hides logos that don't load, including those that failed before this ran, so that the initials behind them show. */
export function hideBrokenLogos(root: HTMLElement): void {
  root.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && hide(target), { capture: true });
  for (const logo of root.querySelectorAll('img')) if (logo.complete && logo.naturalWidth === 0) hide(logo);
}

function hide(logo: HTMLImageElement): void {
  logo.hidden = true;
}
