// A mail that contains its recipient in every form is received; then every answer that a member can get is searched for
// it.
import { beforeAll, describe, expect, it } from 'vitest';
import { app } from '../../../src/api/app.ts';
import { deliverMail } from '../../support/strangers.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const LOCAL = 'grindings482913';
const ADDRESS = `${LOCAL}@mail.app.test`;
const token = (value: string) => btoa(value).replace(/=+$/, '');
/**
 * Text that only an admin may see, in any answer. `gone` is only in the unsubscribe, preference and confirm links.
 */
const SECRET = new RegExp(
  [LOCAL, 'gone77', token(ADDRESS), token(JSON.stringify({ r: ADDRESS })).slice(0, 24), 'jane(?:@|%40|=)reader'].join(
    '|',
  ),
  'i',
);

const AD = `Quarrybase runs your Postgres and mails ${ADDRESS} a report. Start at https://quarrybase.example/?utm_source=l&r=${encodeURIComponent(ADDRESS)} or https://quarrybase.example/go/${token(ADDRESS)} today, jane%40reader.example or not.`;
const FOOT = `This issue was sent to jane@reader.example. Unsubscribe: https://list.example/u/gone77?e=jane%40reader.example Preferences: https://list.example/preferences/gone77 Confirm your subscription: https://click.example/x/gone77`;
const NEWS = 'We rewrote four years of events and nobody noticed. '.repeat(8);

const HTML = `<p>Good morning.</p><p>This issue is brought to you by Quarrybase</p>
<p title="${ADDRESS}"><a href="https://quarrybase.example/?r=${token(ADDRESS)}">Quarrybase</a> ${AD}</p>
<p>Again to <b>${LOCAL}</b>@<i>mail.app</i>.test</p><img width="600" src="https://img.example/${token(JSON.stringify({ r: ADDRESS }))}.png" alt="for ${ADDRESS}">
<h2>News</h2><p>${NEWS}</p><p>${FOOT} <a href="https://list.example/u/gone77">Leave</a></p>`;
const TEXT = `Good morning.\n\nThis issue is brought to you by Quarrybase\n\n${AD}\n\n## News\n\n${NEWS}\n\n${FOOT}\n[Leave](https://list.example/u/gone77)\n`;

const mail = (type: string, body: string) =>
  new TextEncoder().encode(
    `From: Letters <hello@letters.test>\r\nTo: ${ADDRESS}\r\nSubject: Backfills for ${ADDRESS}\r\nMessage-ID: <${type}@letters.test>\r\nDate: Mon, 16 Nov 2026 07:00:00 +0000\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}\r\n`,
  );

describe('a mail that carries its recipient', () => {
  const as: Record<string, string> = {};
  const ids = { newsletter: '', brand: '', sponsorships: [] as string[] };
  beforeAll(async () => {
    const letter = await world.add.newsletter({ uniqueEmail: ADDRESS, domain: 'letters.test', name: 'Letters' });
    const mine = await world.add.newsletter({ name: 'Mine' });
    ids.newsletter = letter.id;
    await deliverMail(world, ADDRESS, mail('text/html', HTML));
    await deliverMail(world, ADDRESS, mail('text/plain', TEXT));
    await world.work(['analyse']);
    as.subscriber = (await world.people.subscriber(mine.id)).cookie;
    as.admin = (await world.people.admin()).cookie;
    const { data } = await world.call('/api/sponsorships', { as: as.admin });
    ids.sponsorships = data.sponsorships.map(({ id }: { id: string }) => id);
    ids.brand = data.sponsorships[0]?.brandId;
    expect(ids.sponsorships).toHaveLength(2);
  });

  /** Every GET of the app with ids that lead to the mail. */
  const paths = () =>
    [...new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))]
      .filter((path) => path.startsWith('/api/') && !/[*]|log(?:in|out)|callback|subscribe$/.test(path))
      .flatMap((path) => {
        const of = path.includes('newsletter')
          ? [ids.newsletter]
          : path.includes('brand')
            ? [ids.brand]
            : ids.sponsorships;
        return of.map((id) => path.replace(':id', id));
      })
      .flatMap((path) => [path, `${path}?images=1`, `${path}?page=1&limit=20`]);

  it('shows a member no personal part in any answer, CSV and mail frame included', async () => {
    const told: string[] = [];
    let read = 0;
    for (const path of paths()) {
      const response = await world.call(path, { as: as.subscriber });
      if (response.status !== 200) continue;
      const text = await response.text();
      if (/quarrybase/i.test(text)) read++;
      const found = SECRET.exec(text);
      if (found) told.push(`${path}: ...${text.slice(Math.max(0, found.index - 80), found.index + 60)}`);
    }
    expect(told).toEqual([]);
    expect(read, 'answers that speak of the sponsor').toBeGreaterThan(10);
  });

  it('keeps its advertisement readable for the member', async () => {
    for (const id of ids.sponsorships) {
      const { data } = await world.call(`/api/sponsorships/${id}`, { as: as.subscriber });
      expect(data.email.htmlContent).toContain('runs your Postgres');
      expect(data.email.htmlContent).toContain('[address removed]');
      expect(data.email.content).toContain('https://quarrybase.example/');
      const { start, end } = data.evidence;
      expect(data.email.content.slice(start, end)).toContain('runs your Postgres');
    }
  });

  it('hides the reader’s address of an externally read newsletter from members, also in a claim’s own text', async () => {
    const address = 'kept.reader@elsewhere.example';
    const letter = await world.add.newsletter({ uniqueEmail: address });
    const content = `Acme runs your Postgres and mails ${address} a report.`;
    const mail = await world.add.email(letter.id, { content, senderStanding: 'known' });
    const { id } = await world.add.sponsorship(letter.id, (await world.add.brand({ name: 'Acme' })).id, {
      emailId: mail.id,
      textContent: content,
      rawData: { analyst: 'offline', version: '1', start: 0, end: content.length, quote: content },
    });
    const evidence = async (by: string | undefined) =>
      (await world.call(`/api/sponsorships/${id}`, { as: by ?? null })).data.evidence;
    expect((await evidence(as.subscriber)).quote).toBe('Acme runs your Postgres and mails [address removed] a report.');
    expect((await evidence(as.admin)).quote).toBe(content);
  });

  it('shows an admin all of it', async () => {
    for (const id of ids.sponsorships) {
      const { data } = await world.call(`/api/sponsorships/${id}`, { as: as.admin });
      expect(data.email.htmlContent).toContain(ADDRESS);
      expect(data.email.content).toContain('gone77');
      expect(data.email.subject).toContain(ADDRESS);
    }
  });
});
