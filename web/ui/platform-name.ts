/** A publishing platform as its makers write it; '' for a publisher's own site. */
export function platformName(platform: string): string {
  if (platform === 'plain') return '';
  return WRITTEN[platform] ?? platform.charAt(0).toUpperCase() + platform.slice(1);
}

const WRITTEN: Record<string, string> = { beehiiv: 'beehiiv', wordpress: 'WordPress' };
