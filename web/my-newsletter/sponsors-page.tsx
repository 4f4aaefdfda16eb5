// Settings of the newsletter's public page for sponsors. Only owners change them.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placementLabel } from '../../src/contract/names.ts';
import type { SponsorsPage, SponsorsPageInput } from '../../src/contract/sponsors-page.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { Button } from '../ui/button.tsx';
import { CardBody, CardHead } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { formatDate } from '../ui/format.ts';
import { Input, Select, Textarea } from '../ui/input.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { Switch } from '../ui/switch.tsx';
import { useAction } from '../ui/use-act.ts';

export default function SponsorsPageSettings({ isOwner }: { isOwner: boolean }) {
  const { data, error, refetch } = useQuery(apiQuery('sponsorsPage.read'));
  const [pending, act] = useAction({ title: 'The page was not changed' });
  if (!data)
    return <NotLoaded what="the page for sponsors" error={error} onRetry={() => void refetch()} className="m-4 h-40" />;
  const save = (body: SponsorsPageInput, title = 'Page saved') =>
    act(async () => {
      await mutate('sponsorsPage.save', { body });
      return { title };
    });
  const replace = () =>
    act(async () => {
      await mutate('sponsorsPage.replaceAddress');
      return { title: 'New address created. The old one no longer works.' };
    });
  const canChange = isOwner && (data.isConfirmed || data.isOn);
  return (
    <>
      <CardHead
        title="Page for sponsors"
        hint="Formats, open dates and past sponsors, with a form to ask for dates"
        action={
          <Switch
            aria-label="Page for sponsors"
            checked={data.isOn}
            disabled={!canChange || pending}
            onCheckedChange={(isOn) => void save({ isOn }, isOn ? 'The page is on' : 'The page is off')}
          />
        }
      />
      <CardBody className="grid gap-3.5">
        {data.isConfirmed ? null : (
          <p className="text-sm text-muted-foreground">
            The page can be turned on once we have confirmed your newsletter.
          </p>
        )}
        {data.url ? (
          <Field label="Address" required>
            <Input readOnly value={data.url} onFocus={({ target }) => target.select()} />
          </Field>
        ) : null}
        {data.url ? (
          <div className="flex flex-wrap gap-2">
            <CopyButton value={data.url} label="Copy address" copiedLabel="Copied!" size="sm" />
            <Button asChild variant="outline" size="sm">
              <a href={data.url} target="_blank" rel="noopener">
                Open page
              </a>
            </Button>
            {isOwner ? (
              <Button variant="ghost" size="sm" disabled={pending} onClick={() => void replace()}>
                Replace address
              </Button>
            ) : null}
          </div>
        ) : null}
        {isOwner ? (
          <SettingsForm page={data} pending={pending} onSave={(body) => void save(body)} />
        ) : (
          <p className="text-sm text-muted-foreground">Only owners change this page.</p>
        )}
      </CardBody>
    </>
  );
}

interface FormProps {
  page: SponsorsPage;
  pending: boolean;
  onSave: (body: SponsorsPageInput) => void;
}

function SettingsForm({ page, pending, onSave }: FormProps) {
  const [about, setAbout] = useState(page.about);
  const [showsPrices, setShowsPrices] = useState(page.showsPrices);
  const [chosen, setChosen] = useState<readonly string[]>(page.sponsorIds);
  const [adId, setAdId] = useState(page.adId);
  // Each sponsor is named by its newest ad, or by the one that was chosen before.
  const sponsors = [...Map.groupBy(page.ads, ({ sponsor }) => sponsor)].map(([name, ads]) => ({
    name,
    id: ads.find(({ sponsorshipId }) => chosen.includes(sponsorshipId))?.sponsorshipId ?? ads[0]?.sponsorshipId ?? '',
  }));
  return (
    <form
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({
          about,
          showsPrices,
          sponsorIds: sponsors.map(({ id }) => id).filter((id) => chosen.includes(id)),
          adId,
        });
      }}
    >
      <Field label="About" hint="If empty, the page shows your newsletter’s description">
        <Textarea rows={3} value={about} maxLength={2000} onChange={({ target }) => setAbout(target.value)} />
      </Field>
      <Checkbox label="Show the prices of your slots" checked={showsPrices} onChange={setShowsPrices} />
      {sponsors.length > 0 ? (
        <>
          <fieldset>
            <legend className="text-sm font-medium">Past sponsors to name</legend>
            <div className="grid max-h-56 grid-cols-1 gap-x-4 overflow-y-auto sm:grid-cols-2">
              {sponsors.map(({ name, id }) => (
                <Checkbox
                  key={name}
                  label={name}
                  checked={chosen.includes(id)}
                  onChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
                />
              ))}
            </div>
          </fieldset>
          <Field label="An ad to show as it ran">
            <Select value={adId ?? ''} onChange={({ target }) => setAdId(target.value || null)}>
              <option value="">None</option>
              {page.ads
                .filter(({ text }) => text !== '')
                .map(({ sponsorshipId, sponsor, day, placementType }) => (
                  <option key={sponsorshipId} value={sponsorshipId}>
                    {`${sponsor}, ${placementLabel(placementType)}, ${formatDate(day, 'MMM d, yyyy', 'UTC')}`}
                  </option>
                ))}
            </Select>
          </Field>
        </>
      ) : (
        <p className="text-sm text-muted-foreground">
          Once we have received issues of yours with ads, you can choose past sponsors and an ad to show.
        </p>
      )}
      <div>
        <Button type="submit" disabled={pending}>
          {pending ? 'Saving...' : 'Save page'}
        </Button>
      </div>
    </form>
  );
}
