// Which newsletter a mail of a mailbox belongs to, as the catalogue knows it: by the tracking address that it went to,
// by its list, or by its sender (signing domain and From). A person's own mail may come from the same domain as a
// newsletter, so a sender counts only for mail that went to a list.
import { normaliseRecipient } from '../../domain/mail/address.ts';
import { identifySender } from '../../domain/mail/sender.ts';
import { type MailFacts, senderKey } from '../../domain/mailbox/mail-facts.ts';
import type { Services } from '../../services.ts';
import { newsletterOfList, newsletterOfSender } from '../../store/emails.ts';
import { newslettersByAddress } from '../../store/newsletters.ts';
import { newsletterKnowingSender } from '../../store/senders.ts';

export type SenderMatch =
  | { newsletterId: string }
  /** Mail of a list that no newsletter knows. */
  | { unknown: { key: string; address: string } }
  /** Mail to nobody but its recipient. */
  | 'personal'
  | 'nameless';

export class SenderMatcher {
  private readonly services: Pick<Services, 'db' | 'config'>;
  private readonly picked: string | null;
  private readonly chosen: ReadonlyMap<string, string>;
  private readonly known = new Map<string, string | null>();

  /**
   * Keeps what it looked up: a mailbox has few senders with many mails each.
   * @param picked the newsletter that the administrator chose for the whole file.
   * @param chosen newsletters by the keys of senders that were chosen in this import.
   */
  constructor(
    services: Pick<Services, 'db' | 'config'>,
    { picked, chosen }: { picked: string | null; chosen: ReadonlyMap<string, string> },
  ) {
    this.services = services;
    this.picked = picked;
    this.chosen = chosen;
  }

  async match(facts: MailFacts): Promise<SenderMatch> {
    const { db, config } = this.services;
    const tracked = facts.recipients.flatMap((one) => normaliseRecipient(one, config.MAIL_DOMAIN) ?? []);
    const found =
      (tracked.length > 0 ? await this.once(`to ${tracked.join()}`, () => firstOf(db, tracked)) : null) ??
      (await this.byList(facts)) ??
      this.picked ??
      (facts.isBulk ? await this.bySender(facts) : null);
    if (found) return { newsletterId: found };
    const key = senderKey(facts);
    if (!key) return 'nameless';
    if (!facts.isBulk) return 'personal';
    const chosen = this.chosen.get(key);
    return chosen ? { newsletterId: chosen } : { unknown: { key, address: facts.address ?? key } };
  }

  private async byList({ listId }: MailFacts): Promise<string | null> {
    return listId ? this.once(`list ${listId}`, () => newsletterOfList(this.services.db, listId)) : null;
  }

  private async bySender({ address, listId, signers }: MailFacts): Promise<string | null> {
    if (!address) return null;
    const { db } = this.services;
    const key = `from ${address} ${listId ?? ''} ${signers.dkim.join()}`;
    return this.once(key, async () => {
      const known = await newsletterKnowingSender(db, identifySender(address, listId, signers));
      // One address may send several newsletters, which their lists tell apart.
      return known ?? (listId ? null : newsletterOfSender(db, address));
    });
  }

  private async once(key: string, look: () => Promise<string | null>): Promise<string | null> {
    const held = this.known.get(key);
    if (held !== undefined) return held;
    const found = await look();
    this.known.set(key, found);
    return found;
  }
}

const firstOf = async (db: Services['db'], addresses: string[]): Promise<string | null> =>
  (await newslettersByAddress(db, addresses))[0] ?? null;
