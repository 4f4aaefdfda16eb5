import type { ReviewItem } from '../../src/contract/review.ts';
import { Fact, Facts } from '../ui/facts.tsx';
import { MailCheck } from '../ui/mail-check.tsx';
import { OutsideLink } from '../ui/outside-link.tsx';

/** Shows the brand's current contact, which may have changed since the report. */
export const ReportedContact = ({ contact }: Pick<ReviewItem, 'contact'>) =>
  contact ? (
    <>
      {contact.isReported ? null : (
        <p className="text-sm font-medium">The contact has changed since this report. This is the current one.</p>
      )}
      <Facts className="[--names:6rem]">
        <Fact name="Contact">{[contact.name, contact.title].filter(Boolean).join(', ') || null}</Fact>
        <Fact name="Email">{contact.email}</Fact>
        <Fact name="Found on">{contact.sourceUrl && <OutsideLink address={contact.sourceUrl} />}</Fact>
        <Fact name="Entered by">{contact.enteredBy}</Fact>
        <Fact name="Domain">
          <MailCheck check={contact.check} />
        </Fact>
      </Facts>
    </>
  ) : (
    <p className="text-sm text-muted-foreground">This brand no longer has a contact.</p>
  );
