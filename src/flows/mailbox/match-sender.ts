// Determines which tracked newsletter a mail of a mailbox belongs to: by the tracking address that it was sent to, by
// its list (List-Id), or by its sender (signing domain and From). A person's private mail may come from the same domain
// as a newsletter, so the sender decides only for mail that was sent to a list.
import { normaliseRecipient } from '../../domain/mail/address.ts';
import { identifySender } from '../../domain/mail/sender.ts';
import { type MailboxMailFacts, senderKey } from '../../domain/mailbox/mail-facts.ts';
import type { Services } from '../../services.ts';
import { findNewsletterByListId, findNewsletterBySenderAddress } from '../../store/emails.ts';
import { findNewsletterIdsByTrackingAddress } from '../../store/newsletters.ts';
import { findNewsletterKnowingSender } from '../../store/senders.ts';

/** The newsletter of a mail, or the reason why it has none. */
export type SenderMatch =
  | { newsletterId: string }
  /** Mail of a list that belongs to no tracked newsletter. */
  | { unknown: { key: string; address: string } }
  /** Mail that was sent to a person and not to a list. */
  | 'personal'
  /** Mail without a usable sender. */
  | 'nameless';

export class SenderMatcher {
  private readonly services: Pick<Services, 'db' | 'config'>;
  private readonly picked: string | null;
  private readonly chosen: ReadonlyMap<string, string>;
  private readonly known = new Map<string, string | null>();

  /**
   * Creates a matcher that caches its look-ups, because a mailbox has few senders with many mails each.
   * @param picked the newsletter that the administrator chose for the whole file.
   * @param chosen the newsletters that were chosen for senders in this import, by sender key.
   */
  constructor(
    services: Pick<Services, 'db' | 'config'>,
    { picked, chosen }: { picked: string | null; chosen: ReadonlyMap<string, string> },
  ) {
    this.services = services;
    this.picked = picked;
    this.chosen = chosen;
  }

  async match(facts: MailboxMailFacts): Promise<SenderMatch> {
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

  private async byList({ listId }: MailboxMailFacts): Promise<string | null> {
    return listId ? this.once(`list ${listId}`, () => findNewsletterByListId(this.services.db, listId)) : null;
  }

  private async bySender({ address, listId, signers }: MailboxMailFacts): Promise<string | null> {
    if (!address) return null;
    const { db } = this.services;
    const key = `from ${address} ${listId ?? ''} ${signers.dkim.join()}`;
    return this.once(key, async () => {
      const known = await findNewsletterKnowingSender(db, identifySender(address, listId, signers));
      // One address may send several newsletters with different lists, so for mail of a list the address isn't enough.
      return known ?? (listId ? null : findNewsletterBySenderAddress(db, address));
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
  (await findNewsletterIdsByTrackingAddress(db, addresses))[0] ?? null;
