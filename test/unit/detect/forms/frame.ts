// The rest of an invented letter around an ad: HTML in the middle or at the top, plain text, Markdown.
import type { Letter } from '../forms.ts';

const SENTENCES = [
  'Potters argue about cones, clay and the weather, as they always did, and Miller Hall said so on Tuesday.',
  'A kiln in Ohio broke down after ninety years; the town will hold a fair for it in May.',
  'New rules for lead in glazes take effect in March, and small studios are worried about the paperwork.',
  'Wood firing is back in fashion among students, says a survey of forty schools.',
];
export const sentence = (n: number) => SENTENCES[n % SENTENCES.length] as string;
export const paragraph = (n: number) => `<p>${sentence(n)} ${sentence(n + 1)} ${sentence(n + 2)}</p>`;
export const storySection = (title: string, n: number, host: string) =>
  `<h2>${title}</h2>${paragraph(n)}<p>${sentence(n + 1)} <a href="https://${host}/a${n}">Read the story</a></p>${paragraph(n + 2)}`;
export const LETTER_FOOTER =
  '<p>You receive this because you signed up at <a href="https://kilnletter.example">kilnletter.example</a>. <a href="https://kilnletter.example/u">Unsubscribe</a></p><p>© 2026 The Kiln Letter, 1 Clay Road</p>';
const FIRST = storySection('The week in kilns', 0, 'claynews.example');
const REST = `${storySection('Mud season', 1, 'mud.example')}${storySection('A fair for a kiln', 2, 'fair.example')}${LETTER_FOOTER}`;
export const letterWithMiddle = (body: string): Letter => ({
  html: `<html><body><h1>The Kiln Letter</h1>${FIRST}${body}${REST}</body></html>`,
});
export const letterWithTop = (body: string): Letter => ({ html: `<html><body>${body}${FIRST}${REST}</body></html>` });
export const tableWithCell = (cell: string) => `<table width=600><tr><td>${cell}</td></tr></table>`;
export const ROW_OF_DASHES = '-'.repeat(60);
export const plainTextLetter = (body: string): Letter => ({
  text: `THE KILN LETTER\nTuesday, May 5\n\n${sentence(0)}\n${sentence(1)}\n\n${sentence(2)} ${sentence(3)}\n\n${body}\n\nMUD SEASON\n\n${sentence(1)}\n${sentence(2)}\n\nA FAIR\n\n${sentence(3)} ${sentence(0)}\n\nTo unsubscribe send a mail to kiln-leave@kilnletter.example\n`,
});
export const markdownLetter = (body: string): Letter => ({
  text: `# The Kiln Letter\n\n## The week in kilns\n\n${sentence(0)} ${sentence(1)} [Read it](https://claynews.example/a)\n\n${body}\n\n## Mud season\n\n${sentence(1)} ${sentence(2)} [Read it](https://mud.example/b)\n\n- [A fair](https://fair.example/1) ${sentence(3)}\n- [More clay](https://fair.example/2) ${sentence(0)}\n`,
});
export const AD_LINK = 'https://glazeworks.com/?utm_source=kilnletter&utm_medium=newsletter';
export const GLAZEWORKS_AD = `<p><a href="${AD_LINK}">Glazeworks</a> ships food-safe glazes to any studio within a day. Start a free trial today.</p>`;
