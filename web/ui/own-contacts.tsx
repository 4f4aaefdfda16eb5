// The contacts at a brand that members entered, with buttons to add, edit and delete them. Only the newsletter's
// members see them.
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { OwnContact } from '../../src/contract/contacts.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { MailLink } from './address.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { CopyButton } from './copy-button.tsx';
import { DialogButton } from './dialog-button.tsx';
import { InlineLoadError } from './failed-line.tsx';
import { lazyPart } from './lazy-part.tsx';
import { MailCheck } from './mail-check.tsx';
import { Skeleton } from './states.tsx';

const OwnContactDialog = lazyPart(() => import('./own-contact-dialog.tsx'));

interface Props {
  brandId: string;
  brand: string;
  /** On a lead's page: the contact that its drafts and recaps are addressed to. */
  choice?: { chosen: string | null; onChoose: (id: string | null) => void };
}

export default function OwnContacts({ brandId, brand, choice }: Props) {
  const { data, error, refetch } = useQuery(apiQuery('contacts.listOwn', { id: brandId }));
  const contacts = data?.contacts;
  return (
    <section aria-label="Your contacts" className="grid gap-3 text-sm">
      {error && !contacts ? (
        <InlineLoadError text="Your contacts failed to load." onRetry={() => void refetch()} />
      ) : contacts ? (
        contacts.length > 0 ? (
          <ul className="grid gap-3">
            {contacts.map((contact) => (
              <Contact
                key={contact.id}
                contact={contact}
                brandId={brandId}
                brand={brand}
                {...(choice
                  ? {
                      isChosen: choice.chosen === contact.id,
                      onChoose: () => choice.onChoose(choice.chosen === contact.id ? null : contact.id),
                    }
                  : {})}
              />
            ))}
          </ul>
        ) : null
      ) : (
        <Skeleton className="h-10" />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DialogButton
          variant="outline"
          size="sm"
          dialog={(onClose) => <OwnContactDialog brandId={brandId} brand={brand} contact={null} onClose={onClose} />}
        >
          <Plus aria-hidden />
          Add your contact
        </DialogButton>
        <span className="text-xs text-muted-foreground">Only members of your newsletter can see it.</span>
      </div>
    </section>
  );
}

interface ContactProps extends Omit<Props, 'choice'> {
  contact: OwnContact;
  isChosen?: boolean;
  onChoose?: () => void;
}

function Contact({ contact, isChosen = false, onChoose, ...at }: ContactProps) {
  const { id, name, title, email, note, check } = contact;
  const called = name || email;
  return (
    <li className="grid gap-1">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {name ? <span className="font-medium wrap-anywhere">{name}</span> : null}
            <Badge tone="accent">Your contact</Badge>
          </p>
          {title ? <p className="text-muted-foreground wrap-anywhere">{title}</p> : null}
        </div>
        <div className="flex shrink-0">
          <DialogButton
            variant="ghost"
            size="icon"
            aria-label={`Edit ${called}`}
            dialog={(onClose) => <OwnContactDialog {...at} contact={contact} onClose={onClose} />}
          >
            <Pencil aria-hidden />
          </DialogButton>
          <ConfirmButton
            variant="ghost"
            size="icon"
            aria-label={`Delete ${called}`}
            question="Delete this contact?"
            text={`${called} of ${at.brand} is deleted for all members of your newsletter.`}
            action="Delete"
            busy="Deleting..."
            run={() => mutate('contacts.removeOwn', { id })}
            said={{ title: 'Contact deleted' }}
            refused={{ title: 'The contact was not deleted' }}
          >
            <Trash2 aria-hidden />
          </ConfirmButton>
        </div>
      </div>
      {email ? (
        <div className="flex items-center gap-2">
          <MailLink email={email} className="flex-1" />
          <CopyButton value={email} label={`Copy ${email}`} iconOnly />
        </div>
      ) : null}
      {note ? <p className="whitespace-pre-line wrap-anywhere">{note}</p> : null}
      {email ? (
        <p className="text-xs text-muted-foreground">
          <MailCheck check={check} />
        </p>
      ) : null}
      {onChoose ? (
        <div>
          <Button variant={isChosen ? 'secondary' : 'outline'} size="sm" aria-pressed={isChosen} onClick={onChoose}>
            Use for this lead
          </Button>
        </div>
      ) : null}
    </li>
  );
}
