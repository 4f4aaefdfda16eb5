// The page where a sponsor gives the ad of a booking and sees it as readers will.

import { useState } from 'react';
import type { AdCopyPageState, PublicAdCopy } from '../../src/contract/ad-copy.ts';
import { AD_PICTURE_MAX_BYTES, AD_PICTURE_TYPES } from '../../src/contract/booking-states.ts';
import { placementLabel } from '../../src/contract/names.ts';
import { toUtcDay } from '../../src/contract/time.ts';
import { call } from '../data/api.ts';
import { messageOf } from '../data/request.ts';
import { AdPreview } from '../ui/ad-preview.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/form.ts';
import { Input, Textarea } from '../ui/input.tsx';
import { LogoWithInitials } from '../ui/logo-with-initials.tsx';
import { longDay, PageUnavailable } from '../ui/shared-page.tsx';

export function AdCopyScreen({ shown, secret }: { shown: AdCopyPageState; secret: string }) {
  if (shown.state !== 'copy') return <PageUnavailable state={shown.state} />;
  const { newsletter, brand, placementType, day } = shown.copy;
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
      <header className="mb-6 flex items-start gap-4">
        <LogoWithInitials name={newsletter.name} logoUrl={newsletter.logoUrl} />
        <div className="min-w-0">
          <p className="text-sm font-medium text-muted-foreground">{`${placementLabel(placementType)}, ${longDay(day)}`}</p>
          <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">
            {`${brand} in ${newsletter.name}`}
          </h1>
        </div>
      </header>
      <AdCopyForm copy={shown.copy} secret={secret} />
    </div>
  );
}

function AdCopyForm({ copy, secret }: { copy: PublicAdCopy; secret: string }) {
  const { newsletter, brand, note, dueOn, isOpen } = copy;
  const [ad, setAd] = useState({ headline: copy.headline, text: copy.text, link: copy.link });
  const [pictureUrl, setPictureUrl] = useState(copy.picture ? `/ad-pictures/${copy.picture.name}` : null);
  const [isRemoved, setIsRemoved] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState(copy.state);
  const [failure, setFailure] = useState('');
  const [pictureProblem, setPictureProblem] = useState('');
  const { errors, pending, onSubmit, onFocus } = useForm({
    schema: async () => (await import('../../src/contract/ad-copy.ts')).adCopyInput,
    send: async (given) => {
      const raw = new FormData();
      for (const [name, value] of Object.entries(given)) raw.append(name, value);
      if (file) raw.append('picture', file);
      if (isRemoved) raw.append('removePicture', '1');
      await call('adCopy.givePublic', { secret, raw });
      setAd(given);
      setFailure('');
      setFile(null);
      setState('given');
      window.scrollTo({ top: 0 });
    },
    refused: (error) => setFailure(messageOf(error, 'Your ad was not sent. Check your connection and try again.')),
  });
  const choose = (chosen: File | null) => {
    const isPicture = AD_PICTURE_TYPES.some((type) => type === chosen?.type);
    const problem = !chosen
      ? ''
      : !isPicture
        ? 'Choose a PNG, JPEG, GIF or WebP picture'
        : chosen.size > AD_PICTURE_MAX_BYTES
          ? 'The picture must be at most 5 MB'
          : '';
    setPictureProblem(problem);
    if (!chosen || problem) return;
    setFile(chosen);
    setIsRemoved(false);
    const reader = new FileReader();
    reader.onload = () => setPictureUrl(String(reader.result));
    reader.readAsDataURL(chosen);
  };
  const removePicture = () => {
    setFile(null);
    setPictureUrl(null);
    setPictureProblem('');
    setIsRemoved(copy.picture !== null || state === 'given');
  };
  const change = ({ currentTarget: form }: { currentTarget: HTMLFormElement }) => {
    const { headline = '', text = '', link = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    setAd({ headline, text, link });
  };
  return (
    <main id="main" className="grid items-start gap-8 md:grid-cols-2">
      <div className="grid gap-5">
        {!isOpen ? (
          <Notice>{state === 'approved' ? `${newsletter.name} approved this ad.` : 'This ad has run.'}</Notice>
        ) : state === 'given' ? (
          <Notice>{`Sent to ${newsletter.name}. You can change it here until it is approved.`}</Notice>
        ) : (
          <p className="text-muted-foreground">{`Your ad ${dueOn < toUtcDay(new Date()) ? 'was' : 'is'} due by ${longDay(dueOn)}.`}</p>
        )}
        {note && isOpen && state === 'missing' ? (
          <blockquote className="rounded-lg border border-warning/50 bg-warning/10 px-4 py-3 text-sm whitespace-pre-line wrap-anywhere">
            <p className="font-medium">{`From ${newsletter.name}`}</p>
            {note}
          </blockquote>
        ) : null}
        {isOpen ? (
          <form noValidate className="grid gap-4" onSubmit={onSubmit} onFocus={onFocus} onInput={change}>
            <Field label="Headline" required error={errors.headline}>
              <Input name="headline" defaultValue={copy.headline} maxLength={120} />
            </Field>
            <Field label="Text" required hint="An empty line starts a new paragraph" error={errors.text}>
              <Textarea name="text" rows={8} defaultValue={copy.text} maxLength={2_000} />
            </Field>
            <Field label="Link" required hint="Where readers go" error={errors.link}>
              <Input name="link" type="url" defaultValue={copy.link} placeholder="https://example.com/offer" />
            </Field>
            <Field
              label="Picture"
              optional
              hint="PNG, JPEG, GIF or WebP, up to 5 MB"
              error={pictureProblem || errors.picture}
            >
              <input
                type="file"
                accept={AD_PICTURE_TYPES.join(',')}
                className="w-full text-sm file:mr-3 file:min-h-9 file:rounded-md file:border file:border-input file:bg-background file:px-3 file:font-medium"
                onChange={({ target }) => choose(target.files?.[0] ?? null)}
              />
            </Field>
            {pictureUrl ? (
              <Button variant="outline" size="sm" className="justify-self-start" onClick={removePicture}>
                Remove picture
              </Button>
            ) : null}
            <p role="alert" className="text-sm font-medium text-destructive empty:hidden">
              {failure}
            </p>
            <Button type="submit" disabled={pending} className="justify-self-start">
              {pending ? 'Sending...' : state === 'given' ? 'Send changes' : 'Send ad'}
            </Button>
          </form>
        ) : null}
      </div>
      <section aria-label="Preview" className="md:sticky md:top-8">
        <AdPreview ad={ad} brand={brand} newsletter={newsletter.name} pictureUrl={pictureUrl} />
      </section>
    </main>
  );
}

const Notice = ({ children }: { children: string }) => (
  <p role="status" className="rounded-lg border border-success/50 bg-success/10 px-4 py-3 text-sm">
    {children}
  </p>
);
