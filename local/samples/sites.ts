// Sites of sample brands and newsletters: small pages that the product reads like any others, to find logos, audiences
// and contacts. The stand-ins serve them for requests that name a sample host.
import { escapeHtmlValue } from '../../src/domain/html-escape.ts';
import { PERSONA_NEWSLETTERS } from '../seed.ts';
import { ALL_SAMPLE_BRANDS, type SampleBrand } from './brands.ts';
import { SAMPLE_NEWSLETTERS } from './newsletters.ts';
import { createPublicationSites, PUBLICATION_HOSTS } from './publications.ts';
import type { SiteAnswer, SiteRequest } from './publishers.ts';

interface Site {
  name: string;
  about: string;
  color: string;
  contact: SampleBrand['contact'];
}

const SITES = new Map<string, Site>([
  ...ALL_SAMPLE_BRANDS.map(({ host, ...site }): [string, Site] => [host, site]),
  ...SAMPLE_NEWSLETTERS.map(({ website, name, description, color }): [string, Site] => [
    new URL(website).hostname,
    { name, about: description, color, contact: null },
  ]),
  ...PERSONA_NEWSLETTERS.map(({ site, name, description }): [string, Site] => [
    site,
    { name, about: description, color: '#4f46e5', contact: null },
  ]),
]);

export const SAMPLE_HOSTS: readonly string[] = [...SITES.keys(), ...PUBLICATION_HOSTS];

/**
 * Serves the sample sites. @param from the date from which the issues' days are counted back.
 * @returns a function that answers one request; its result is null for a host that isn't a sample.
 */
export function createSampleSites(from: Date): (host: string, asked: SiteRequest) => SiteAnswer | null {
  const published = createPublicationSites(from);
  return (host, asked) => published(host, asked) ?? companySite(host, asked.path);
}

function companySite(host: string, path: string): SiteAnswer | null {
  const site = SITES.get(host);
  if (!site) return null;
  const body =
    path === '/logo.svg' ? logo(site) : path === '/' ? home(site) : path === '/partners' ? partners(site, host) : null;
  const type = path === '/logo.svg' ? 'image/svg+xml' : 'text/html; charset=utf-8';
  return { status: body === null ? 404 : 200, headers: { 'content-type': type }, body: body ?? '' };
}

const page = ({ name, about, contact }: Site, main: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtmlValue(name)}</title>
<meta name="description" content="${escapeHtmlValue(about)}">
<link rel="icon" type="image/svg+xml" href="/logo.svg"></head>
<body><header><a href="/">${escapeHtmlValue(name)}</a></header><main>${main}</main>
<footer>${contact ? '<a href="/partners">Partnerships</a>' : ''}</footer></body></html>`;

const home = (site: Site) => page(site, `<h1>${escapeHtmlValue(site.name)}</h1><p>${escapeHtmlValue(site.about)}</p>`);

function partners(site: Site, host: string): string | null {
  if (!site.contact) return null;
  const { name, title } = site.contact;
  const address = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${host}`;
  return page(
    site,
    `<h1>Partner with us</h1><p>We sponsor newsletters. Write to the person who plans it:</p>
<div class="card"><h3>${escapeHtmlValue(name)}</h3><p>${escapeHtmlValue(title)}</p><p><a href="mailto:${address}">${address}</a></p></div>`,
  );
}

/** A logo of two shapes, varied by the letters of the name. */
function logo({ name, color }: Site): string {
  const turn = ([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) * 37) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" fill="${color}"/>
<g transform="rotate(${turn} 32 32)" fill="#ffffff"><path d="M14 40 32 14l18 26z" opacity="0.92"/><circle cx="${24 + (turn % 17)}" cy="45" r="8" opacity="0.7"/></g></svg>`;
}
