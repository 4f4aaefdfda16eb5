// The members' own templates for pitch drafts: a list, and the form that adds, edits or deletes one.
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { PitchTemplate } from '../../src/contract/drafts.ts';
import { TEMPLATE_FIELDS } from '../../src/contract/template-fields.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { CHECK_CONNECTION_TEXT, NotLoaded } from '../ui/states.tsx';

export function PitchTemplateList() {
  const { data, error, refetch } = useQuery(apiQuery('drafts.listTemplates'));
  const [edited, setEdited] = useState<PitchTemplate | 'new' | null>(null);
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">Templates for drafts</h2>
      {!data ? (
        <NotLoaded what="the templates" error={error} onRetry={() => void refetch()} className="h-8" />
      ) : edited ? (
        <TemplateForm
          key={edited === 'new' ? 'new' : edited.id}
          template={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : (
        <>
          <ul className="grid gap-1">
            {data.templates.map((template) => (
              <li key={template.id}>
                <Button
                  variant="link"
                  size="bare"
                  aria-label={`Edit the template ${template.name}`}
                  onClick={() => setEdited(template)}
                >
                  {template.name}
                </Button>
              </li>
            ))}
          </ul>
          {data.templates.length === 0 ? (
            <p className="text-sm text-muted-foreground">No templates yet. Drafts use our standard wording.</p>
          ) : null}
          <div>
            <Button variant="outline" size="sm" onClick={() => setEdited('new')}>
              <Plus aria-hidden />
              Add template
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const TemplateForm = ({ template, onClose }: { template: PitchTemplate | null; onClose: () => void }) => (
  <Form
    schema={() => import('../../src/contract/drafts.ts').then(({ pitchTemplateInput }) => pitchTemplateInput)}
    send={(body) =>
      template ? mutate('drafts.saveTemplate', { id: template.id, body }) : mutate('drafts.createTemplate', { body })
    }
    refused="The template was not saved"
    onClose={onClose}
    action="Save template"
    className="grid gap-3"
  >
    <TextField name="name" label="Name" required defaultValue={template?.name} maxLength={100} />
    <TextField name="subject" label="Subject" optional defaultValue={template?.subject} maxLength={300} />
    <TextField
      name="body"
      label="Text"
      required
      rows={7}
      className="min-h-40"
      defaultValue={template?.body}
      maxLength={10_000}
    />
    <details className="text-xs text-muted-foreground">
      <summary className="inline-flex min-h-6 items-center underline underline-offset-2">Fields</summary>
      <dl className="grid gap-1 pt-1">
        {Object.entries(TEMPLATE_FIELDS).map(([name, what]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-mono text-foreground">{`{${name}}`}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-1">If a field’s value is unknown or uncertain, the sentence that uses it is left out.</p>
    </details>
    {template ? (
      <div>
        <ActionButton
          variant="ghost"
          size="sm"
          run={() => mutate('drafts.removeTemplate', { id: template.id }).then(onClose)}
          refused={{ title: 'The template was not deleted', otherwise: CHECK_CONNECTION_TEXT }}
        >
          Delete template
        </ActionButton>
      </div>
    ) : null}
  </Form>
);
