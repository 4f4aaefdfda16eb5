/**
 * Takes logos that don't load out of sight, so that the letters behind them show; also those that failed before we
 * came.
 */
export function hideBrokenLogos(root: HTMLElement): void {
  root.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && hide(target), { capture: true });
  for (const logo of root.querySelectorAll('img')) if (logo.complete && logo.naturalWidth === 0) hide(logo);
}

function hide(logo: HTMLImageElement): void {
  logo.hidden = true;
}
