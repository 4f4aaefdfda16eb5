// Settings of the newsletter's public page for sponsors. Only owners change them.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placementLabel } from '../../src/contract/names.ts';
import type { SponsorsPage } from '../../src/contract/sponsors-page.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { CardBody, CardHead } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field, FieldError, TextField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { formatDay } from '../ui/format.ts';
import { Input, Select } from '../ui/input.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { Switch } from '../ui/switch.tsx';
import { useAction } from '../ui/use-act.ts';

export default function SponsorsPageSettings({ isOwner }: { isOwner: boolean }) {
  const { data, error, refetch } = useQuery(apiQuery('sponsorsPage.read'));
  const refused = { title: 'The page was not changed' };
  const [pending, act] = useAction(refused);
  if (!data)
    return <NotLoaded what="the page for sponsors" error={error} onRetry={() => void refetch()} className="m-4 h-40" />;
  const turn = (isOn: boolean) =>
    act(() => mutate('sponsorsPage.save', { body: { isOn } }), { title: isOn ? 'The page is on' : 'The page is off' });
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
            onCheckedChange={(isOn) => void turn(isOn)}
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
              <ActionButton
                variant="ghost"
                size="sm"
                run={() => mutate('sponsorsPage.replaceAddress')}
                said={{ title: 'New address created. The old one no longer works.' }}
                refused={refused}
              >
                Replace address
              </ActionButton>
            ) : null}
          </div>
        ) : null}
        {isOwner ? (
          <SettingsForm page={data} />
        ) : (
          <p className="text-sm text-muted-foreground">Only owners change this page.</p>
        )}
      </CardBody>
    </>
  );
}

function SettingsForm({ page }: { page: SponsorsPage }) {
  const [showsPrices, setShowsPrices] = useState(page.showsPrices);
  const [chosen, setChosen] = useState<readonly string[]>(page.sponsorIds);
  // Each sponsor is named by its newest ad, or by the one that was chosen before.
  const sponsors = [...Map.groupBy(page.ads, ({ sponsor }) => sponsor)].map(([name, ads]) => ({
    name,
    id: ads.find(({ sponsorshipId }) => chosen.includes(sponsorshipId))?.sponsorshipId ?? ads[0]?.sponsorshipId ?? '',
  }));
  return (
    <Form
      schema={() => import('../../src/contract/sponsors-page.ts').then(({ sponsorsPageInput }) => sponsorsPageInput)}
      shape={({ about, adId }) => ({
        about,
        showsPrices,
        sponsorIds: sponsors.map(({ id }) => id).filter((id) => chosen.includes(id)),
        ...(adId === undefined ? {} : { adId: adId || null }),
      })}
      send={(body) => mutate('sponsorsPage.save', { body })}
      said={{ title: 'Page saved' }}
      refused="The page was not changed"
    >
      <TextField
        name="about"
        label="About"
        hint="If empty, the page shows your newsletter’s description"
        rows={3}
        defaultValue={page.about}
        maxLength={2000}
      />
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
          <FieldError name="sponsorIds" />
          <Field name="adId" label="An ad to show as it ran">
            <Select
              defaultValue={page.adId ?? ''}
              emptyLabel="None"
              options={page.ads
                .filter(({ text }) => text !== '')
                .map(({ sponsorshipId, sponsor, day, placementType }) => ({
                  value: sponsorshipId,
                  label: `${sponsor}, ${placementLabel(placementType)}, ${formatDay(day, 'MMM d, yyyy')}`,
                }))}
            />
          </Field>
        </>
      ) : (
        <p className="text-sm text-muted-foreground">
          Once we have received issues of yours with ads, you can choose past sponsors and an ad to show.
        </p>
      )}
      <div>
        <SubmitButton busy="Saving...">Save page</SubmitButton>
      </div>
    </Form>
  );
}
