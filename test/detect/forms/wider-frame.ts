// The rest of an invented letter around an ad that only the learned analyst finds, and its links, logos and boxes.
import type { Letter } from '../forms.ts';

const SENTENCES = [
  'Potters argue about cones, clay and the weather, as they always did, and the fair is in May.',
  'New limits for lead in glazes take effect in March, and small studios are worried about the paperwork.',
  'Wood firing is back in fashion among students, says a survey of forty schools in the north.',
];
export const sentence = (n: number) => SENTENCES[n % SENTENCES.length] as string;
export const storySection = (title: string, n: number) =>
  `<h2>${title}</h2><p>${sentence(n)} ${sentence(n + 1)}</p><p>${sentence(n + 2)} <a href="https://claynews.example/a${n}">Read the story</a></p>`;
const FOOT =
  '<p>You receive this because you signed up at <a href="https://kilnletter.example">kilnletter.example</a>. <a href="https://kilnletter.example/u">Unsubscribe</a></p><p>© 2026 The Kiln Letter, 1 Clay Road</p>';
export const letterWithMiddle = (body: string): Letter => ({
  html: `<html><body><h1>The Kiln Letter</h1>${storySection('The week', 0)}${body}${storySection('Mud season', 1)}${storySection('A fair', 2)}${FOOT}</body></html>`,
});
export const letterWithTop = (body: string): Letter => ({
  html: `<html><body>${body}<h1>The Kiln Letter</h1>${storySection('The week', 0)}${storySection('Mud season', 1)}${FOOT}</body></html>`,
});
export const letterWithEnd = (body: string): Letter => ({
  html: `<html><body><h1>The Kiln Letter</h1>${storySection('The week', 0)}${storySection('Mud season', 1)}${body}${FOOT}</body></html>`,
});
export const letterWithOnly = (body: string): Letter => ({
  html: `<html><body><p><img src="https://kilnletter.example/logo.png" alt="The Kiln Letter"></p>${body}${FOOT}</body></html>`,
});
export const markdownLetter = (body: string): Letter => ({
  text: `# The Kiln Letter\n\n${sentence(0)} [Read it](https://claynews.example/a)\n\n${body}\n\n## Mud season\n\n${sentence(1)} [Read it](https://claynews.example/b)\n`,
});
export const brandLink = (name: string, text = name) =>
  `<a href="https://${name.toLowerCase().replaceAll(' ', '')}.com/?utm_source=kilnletter&utm_medium=email">${text}</a>`;
export const brandLogo = (name: string) =>
  `<a href="https://click.mailer.example/ls/click?upn=u001.Qx${name.length}"><img src="https://img.mailer.example/a.png" alt="${name} logo"></a>`;
export const brandAdHtml = (name: string) =>
  `${brandLink(name)} ships food-safe glazes to any studio within a day. Trusted by 4,000 studios. ${brandLink(name, 'Start a free trial')}`;
export const wrapInBox = (body: string) =>
  `<table width="600"><tr><td style="background:#f4f4f4;border:1px solid #ddd">${body}</td></tr></table>`;

/** A button of a shop's mail, which links through the shop's own click counter. */
const button = (text: string) =>
  `<table><tr><td style="background:#123;border-radius:4px"><a href="https://news.kilnletter.example/r/?id=h${text.length}b6c377,f78e416,2">${text}</a></td></tr></table>`;
/** A mail that is one brand's ad from top to bottom. @param points 'heading / text', in which '@' is the brand. */
export const dedicatedLetter = (head: string, name: string, points: string[], call: string): Letter =>
  letterWithOnly(
    `<h1>${head}</h1>${points.map((point) => `<h2>${point.split(' / ')[0]}</h2><p>${(point.split(' / ')[1] ?? '').replaceAll('@', name)}</p>${button(call.replaceAll('@', name))}`).join('')}`,
  );
