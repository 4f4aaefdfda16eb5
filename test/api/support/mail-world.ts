// Tracked newsletters, and mails handed to the Worker's e-mail door.
import { deliverMail } from '../../support/strangers.ts';
import { createWorld } from '../../support/world.ts';

export const encodeUtf8 = (text: string) => new TextEncoder().encode(text);
/** Yesterday: a mail may take that long to arrive. */
export const MAIL_SENT_AT = new Date(Math.floor(Date.now() / 1000) * 1000 - 86_400_000);
export const SPONSOR_CREDIT = 'This issue is brought to you by Quarrybase';
export const buildMail = (to: string, more: { id?: string; body?: string; headers?: string } = {}) =>
  encodeUtf8(
    `${more.headers ?? ''}From: Letters <hello@letters.test>\r\nTo: ${to}\r\nSubject: Backfills\r\nMessage-ID: ${more.id ?? '<1@letters.test>'}\r\nDate: ${MAIL_SENT_AT.toUTCString()}\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${
      more.body ??
      `<p>Good morning.</p><p>${SPONSOR_CREDIT}</p><p><a href="https://quarrybase.example/?utm_source=letters">Quarrybase</a> runs your Postgres. Start a free trial today.</p><h2>News</h2><p>${'We rewrote four years of events and nobody noticed. '.repeat(8)}</p>`
    }\r\n`,
  );

export function createMailWorld() {
  const world = createWorld();

  async function tracked() {
    const address = `letter${Math.floor(Math.random() * 900_000 + 100_000)}@mail.app.test`;
    return world.add.newsletter({ uniqueEmail: address, domain: 'letters.test', name: `Letters ${address}` });
  }

  /** Hands a message to the Worker's e-mail door. @returns the reason of a refusal, or null. */
  const deliver = (to: string, raw: Uint8Array) => deliverMail(world, to, raw);

  async function inbox(newsletterId: string) {
    const admin = (await world.people.admin()).cookie;
    const { data } = await world.call(`/api/emails?newsletter_id=${newsletterId}&pageSize=100`, { as: admin });
    return data.emails as { id: string; processingStatus: string; error: string | null; receivedAt: string }[];
  }

  return { world, deliver, inbox, tracked };
}
