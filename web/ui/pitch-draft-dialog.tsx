// The draft of a mail to a brand: written from facts with evidence for each sentence, edited, exported, and marked as
// sent. Edits are kept as long as the tab is open. Nothing is sent from here.
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { DraftKind, DraftLength } from '../../src/contract/drafts.ts';
import { apiQuery, call } from '../data/api.ts';
import { useUser } from '../data/session.ts';
import { ActionButton } from './action-button.tsx';
import { Chips } from './chips.tsx';
import { Dialog } from './dialog.tsx';
import { DraftEvidence } from './draft-evidence.tsx';
import { DraftRecipient } from './draft-recipient.tsx';
import { Select } from './input.tsx';
import { MailMessage } from './mail-message.tsx';
import { draftToText } from './pitch-draft.ts';
import { CHECK_CONNECTION_TEXT, NotLoaded } from './states.tsx';

const LENGTHS: Record<DraftLength, string> = { short: 'Short', medium: 'Medium', long: 'Long' };
const KIND_LABELS: Record<DraftKind, string> = {
  pitch: 'Pitch',
  follow_up: 'Follow-up',
  renewal: 'Renewal',
  make_good: 'Make-good',
  answer: 'Answer',
};

interface Props {
  brandId: string;
  brand: string;
  /** The kind of email to draft first, if it is possible for this brand; otherwise a pitch. */
  kind?: DraftKind;
  onClose: () => void;
}

export default function PitchDraftDialog({ brandId, brand, kind: preferred = 'pitch', onClose }: Props) {
  const { id: userId } = useUser();
  const [length, setLength] = useState<DraftLength>('medium');
  const [chosen, setChosen] = useState<DraftKind | null>(null);
  const [template, setTemplate] = useState('');
  // A pitch is always possible. Its answer lists which kinds are.
  const {
    data: first,
    error: firstError,
    refetch,
  } = useQuery(apiQuery('drafts.draft', { id: brandId, query: { length: 'medium', kind: 'pitch' } }));
  const kinds = first?.kinds ?? [];
  const kind = chosen ?? (kinds.includes(preferred) ? preferred : 'pitch');
  /** A template of one's own has its length. */
  const hasOwnText = kind === 'pitch' && template !== '';
  const draft = useQuery({
    ...apiQuery('drafts.draft', { id: brandId, query: { length, kind, ...(hasOwnText ? { template } : {}) } }),
    enabled: first !== undefined,
  });
  const { data: { templates } = { templates: [] } } = useQuery(apiQuery('drafts.listTemplates'));
  const error = firstError ?? draft.error;
  // While the requested draft loads, the previous one isn't shown, because it may be of another kind.
  const data = first && !draft.isPlaceholderData ? draft.data : undefined;
  const place = `draft ${userId} ${brandId} ${kind} ${length} ${template}`;
  return (
    <Dialog
      onClose={onClose}
      title={`Write to ${brand}`}
      description="Based on what we know about this brand. Send it from your own email app."
      className="max-w-2xl"
    >
      {first ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {kinds.length > 1 ? (
            <Chips
              label="Kind of mail"
              value={kind}
              options={kinds.map((value) => ({ value, label: KIND_LABELS[value] }))}
              onChange={(next) => setChosen(next as DraftKind)}
            />
          ) : null}
          {hasOwnText ? null : (
            <Chips
              label="Length"
              value={length}
              options={LENGTHS}
              onChange={(next) => setLength(next as DraftLength)}
            />
          )}
          {kind === 'pitch' && templates.length > 0 ? (
            <Select
              aria-label="Template"
              value={template}
              onChange={({ target }) => setTemplate(target.value)}
              options={templates.map(({ id, name }) => ({ value: id, label: name }))}
              emptyLabel="Standard wording"
            />
          ) : null}
        </div>
      ) : null}
      {data ? (
        <MailMessage
          key={place}
          storageKey={place}
          draft={{
            to: data.to?.email ?? null,
            subject: data.subject,
            text: draftToText(data, kind === 'follow_up'),
          }}
          recipient={(to, onChange) => (
            <DraftRecipient brandId={brandId} contact={data.to} to={to} onChange={onChange} />
          )}
          brand={{ id: brandId, name: brand }}
          kind={kind}
          renderRewording={
            data.canReword
              ? (text, onText) => (
                  <ActionButton
                    variant="outline"
                    size="sm"
                    run={async () =>
                      onText((await call('drafts.reword', { id: brandId, body: { text, length } })).text)
                    }
                    refused={{ title: 'The draft was not reworded', otherwise: CHECK_CONNECTION_TEXT }}
                    busy="Rewording..."
                  >
                    <Sparkles aria-hidden />
                    Reword
                  </ActionButton>
                )
              : undefined
          }
          onClose={onClose}
        >
          <DraftEvidence draft={data} />
        </MailMessage>
      ) : (
        <NotLoaded
          what="the draft"
          failed="Failed to write a draft"
          error={error}
          onRetry={() => void (firstError ? refetch() : draft.refetch())}
          className="h-80"
        />
      )}
    </Dialog>
  );
}
