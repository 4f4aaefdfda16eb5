// A draft to a brand: written from facts, each sentence with its evidence; changed, taken along, and noted as sent.
// What was changed stays as long as the tab does. Nothing is sent from here.
import { useQuery } from '@tanstack/react-query';
import { Download, Mail, Send, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { DRAFT_LENGTHS, type Draft, type DraftKind, type DraftLength } from '../../src/contract/drafts.ts';
import { draftQuery, markSent, rewordDraft, templatesQuery } from '../data/drafts.ts';
import { useUser } from '../data/session.ts';
import { Button } from './button.tsx';
import { Chips } from './chips.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';
import { Evidence } from './draft-evidence.tsx';
import { DraftRecipient } from './draft-recipient.tsx';
import { Field } from './field.tsx';
import { formatDate } from './format.ts';
import { Input, Select, Textarea } from './input.tsx';
import { emlOf, mailtoOf, textOf } from './pitch-draft.ts';
import { CHECK_CONNECTION, LoadFailed, Loading, Skeleton } from './states.tsx';
import { toast, toastRefusal } from './toast.tsx';

interface Written {
  to: string;
  subject: string;
  text: string;
}

const LENGTHS = DRAFT_LENGTHS.map((value) => ({
  value,
  label: { short: 'Short', medium: 'Medium', long: 'Long' }[value],
}));

interface Props {
  brandId: string;
  brand: string;
  open: boolean;
  onClose: () => void;
}

export default function PitchDraftDialog({ brandId, brand, open, onClose }: Props) {
  const { id: userId } = useUser();
  const [length, setLength] = useState<DraftLength>('medium');
  const [kind, setKind] = useState<DraftKind>('pitch');
  const [template, setTemplate] = useState('');
  const { data, error, refetch } = useQuery({
    ...draftQuery(brandId, { length, kind, ...(template ? { template } : {}) }),
    enabled: open,
  });
  const { data: templates } = useQuery({ ...templatesQuery, enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={`Write to ${brand}`}
      description="Written from what you can see of the brand. You send it from your own mail program."
      className="max-w-2xl"
    >
      {error && !data ? (
        <LoadFailed title="Failed to write a draft" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Writing a draft">
          <Skeleton className="h-80" />
        </Loading>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Chips
              label="Length"
              value={length}
              options={LENGTHS}
              onChange={(next) => setLength(next as DraftLength)}
            />
            {data.quoted ? (
              <Chips
                label="Kind of mail"
                value={kind}
                options={[
                  { value: 'pitch', label: 'Pitch' },
                  { value: 'follow_up', label: 'Follow-up' },
                ]}
                onChange={(next) => setKind(next as DraftKind)}
              />
            ) : null}
            {kind === 'pitch' && templates && templates.length > 0 ? (
              <Select aria-label="Template" value={template} onChange={({ target }) => setTemplate(target.value)}>
                <option value="">Our wording</option>
                {templates.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            ) : null}
          </div>
          <Message
            key={`${kind} ${length} ${template}`}
            place={`draft ${userId} ${brandId} ${kind} ${length} ${template}`}
            {...{ brandId, brand, draft: data, kind, length, onClose }}
          />
        </>
      )}
    </Dialog>
  );
}

interface MessageProps {
  place: string;
  brandId: string;
  brand: string;
  draft: Draft;
  kind: DraftKind;
  length: DraftLength;
  onClose: () => void;
}

function Message({ place, brandId, brand, draft, kind, length, onClose }: MessageProps) {
  const written: Written = {
    to: draft.to?.email ?? '',
    subject: draft.subject,
    text: textOf(draft, kind === 'follow_up'),
  };
  const [changed, setChanged] = useState(() => keptAt(place));
  const [pending, setPending] = useState<'sent' | 'reword' | null>(null);
  const { to, subject, text } = changed ?? written;
  const change = (next: Written | null) => {
    setChanged(next);
    keepAt(place, next);
  };
  const reword = async () => {
    setPending('reword');
    try {
      change({ to, subject, text: await rewordDraft(brandId, text, length) });
    } catch (error) {
      toastRefusal('The draft was not reworded', error, CHECK_CONNECTION);
    } finally {
      setPending(null);
    }
  };
  const sent = async () => {
    setPending('sent');
    try {
      const { lead } = await markSent(brandId, { kind, to, subject, body: text });
      keepAt(place, null);
      const due = lead.nextStepOn ? ` on ${formatDate(lead.nextStepOn, 'MMM d', 'UTC')}` : '';
      toast({
        title: kind === 'pitch' ? `${brand} is pitched` : 'Follow-up noted',
        description: `Next step: ${lead.nextStep}${due}`,
      });
      onClose();
    } catch (error) {
      toastRefusal('This was not noted', error, CHECK_CONNECTION);
      setPending(null);
    }
  };
  return (
    <>
      <div className="grid gap-3.5">
        <DraftRecipient
          brandId={brandId}
          drafted={draft.to}
          to={to}
          onChange={(next) => change({ to: next, subject, text })}
        />
        <Field label="Subject" required>
          <Input value={subject} onChange={({ target }) => change({ to, text, subject: target.value })} />
        </Field>
        <Field label="Message" required>
          <Textarea
            className="min-h-64"
            value={text}
            onChange={({ target }) => change({ to, subject, text: target.value })}
          />
        </Field>
      </div>
      <Evidence draft={draft} />
      <DialogFoot>
        {changed ? (
          <Button variant="ghost" onClick={() => change(null)}>
            Start again
          </Button>
        ) : null}
        {draft.canReword ? (
          <Button variant="ghost" disabled={pending !== null} onClick={() => void reword()}>
            <Sparkles aria-hidden />
            {pending === 'reword' ? 'Rewording...' : 'Reword'}
          </Button>
        ) : null}
        <CopyButton value={text} label="Copy message" copiedLabel="Copied!" />
        <Button asChild variant="outline">
          <a
            href={`data:message/rfc822;charset=utf-8,${encodeURIComponent(emlOf(to, subject, text))}`}
            download={`${brand.replace(/[^\p{L}\p{N}]+/gu, '-')}.eml`}
          >
            <Download aria-hidden />
            Download .eml
          </a>
        </Button>
        <Button asChild variant="outline">
          <a href={mailtoOf(to, subject, text)}>
            <Mail aria-hidden />
            Open in mail program
          </a>
        </Button>
        <Button disabled={pending !== null} onClick={() => void sent()}>
          <Send aria-hidden />
          {pending === 'sent' ? 'Saving...' : 'I sent it'}
        </Button>
      </DialogFoot>
    </>
  );
}

function keptAt(place: string): Written | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as Written | null;
  } catch {
    return null;
  }
}

function keepAt(place: string, written: Written | null): void {
  try {
    if (written) sessionStorage.setItem(place, JSON.stringify(written));
    else sessionStorage.removeItem(place);
  } catch {
    // A browser without storage forgets it with the page.
  }
}
