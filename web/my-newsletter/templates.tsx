// The members' own templates for pitch drafts: a list, and the form that adds, edits or deletes one.
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { PitchTemplate } from '../../src/contract/drafts.ts';
import { TEMPLATE_FIELDS } from '../../src/contract/template-fields.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ApiError } from '../data/request.ts';
import { Button } from '../ui/button.tsx';
import { FormFoot } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { forgetTypedText } from '../ui/forget-typed-text.ts';
import { Input, Textarea } from '../ui/input.tsx';
import { CHECK_CONNECTION_TEXT, LoadFailed, Skeleton } from '../ui/states.tsx';
import { toastRefusal } from '../ui/toast.tsx';

export function PitchTemplateList() {
  const { data, error, refetch } = useQuery(apiQuery('drafts.listTemplates'));
  const [edited, setEdited] = useState<PitchTemplate | 'new' | null>(null);
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">Templates for drafts</h2>
      {error && !data ? (
        <LoadFailed title="Failed to load the templates" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-8" />
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

function TemplateForm({ template, onClose }: { template: PitchTemplate | null; onClose: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [pending, setPending] = useState(false);
  const act = async (doing: () => Promise<unknown>, refused: string) => {
    setPending(true);
    try {
      await doing();
      onClose();
    } catch (error) {
      setErrors(error instanceof ApiError ? error.details : {});
      toastRefusal(refused, error, CHECK_CONNECTION_TEXT);
      setPending(false);
    }
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const {
      name = '',
      subject = '',
      body: text = '',
    } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    void act(async () => {
      const body = { name, subject, body: text };
      if (template) await mutate('drafts.saveTemplate', { id: template.id, body });
      else await mutate('drafts.createTemplate', { body });
      forgetTypedText(form);
    }, 'The template was not saved');
  };
  return (
    <form className="grid gap-3" onSubmit={save}>
      <Field label="Name" required error={errors.name}>
        <Input name="name" defaultValue={template?.name} maxLength={100} />
      </Field>
      <Field label="Subject" optional error={errors.subject}>
        <Input name="subject" defaultValue={template?.subject} maxLength={300} />
      </Field>
      <Field label="Text" required error={errors.body}>
        <Textarea name="body" className="min-h-40" defaultValue={template?.body} maxLength={10_000} />
      </Field>
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
          <Button
            variant="ghost"
            size="sm"
            disabled={pending}
            onClick={() =>
              void act(() => mutate('drafts.removeTemplate', { id: template.id }), 'The template was not deleted')
            }
          >
            Delete template
          </Button>
        </div>
      ) : null}
      <FormFoot pending={pending} onCancel={onClose} action="Save template" busy="Saving..." />
    </form>
  );
}
