import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Lock } from 'lucide-react';
import { useId, useState } from 'react';
import type { LIST_DEFAULTS } from '../../src/contract/lists.ts';
import { PLACEMENT_LABELS, PLACEMENT_TYPES } from '../../src/contract/names.ts';
import { BUYING_STATES, CHANNEL_LABELS, CHANNELS, DEAL_STATE_LABELS } from '../../src/contract/ranking.ts';
import { newsletterOptionsQuery } from '../data/lists.ts';
import { useUser } from '../data/session.ts';
import { useUpgrade } from '../shell/upgrade.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Select } from '../ui/input.tsx';
import type { Options } from '../ui/options.ts';

type Asked = typeof LIST_DEFAULTS.brands;
type Filter = 'state' | 'channel' | 'placement' | 'seenIn' | 'confidence' | 'hasContact' | 'withProducts';
export const BRAND_FILTERS: readonly Filter[] = [
  'state',
  'channel',
  'placement',
  'seenIn',
  'confidence',
  'hasContact',
  'withProducts',
];
export const NO_BRAND_FILTERS = Object.fromEntries(BRAND_FILTERS.map((name) => [name, ''])) as Record<Filter, string>;

const CONFIDENCE = { 60: '60% or more', 80: '80% or more', 95: '95% or more' };

export const BRAND_FILTER_CHOICES = {
  state: BUYING_STATES,
  channel: CHANNELS,
  placement: PLACEMENT_TYPES,
  confidence: Object.keys(CONFIDENCE),
  hasContact: ['1'],
  withProducts: ['1'],
};

interface Props {
  asked: Asked;
  onChange: (next: Partial<Asked>) => void;
}

export function BrandFilters({ asked, onChange }: Props) {
  const set = BRAND_FILTERS.filter((name) => asked[name] !== '').length;
  const [open, setOpen] = useState(set > 0);
  const { data: newsletters } = useQuery({ ...newsletterOptionsQuery, enabled: open });
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mb-3 rounded-lg border border-border bg-card"
    >
      <summary className="flex min-h-9 items-center gap-1.5 px-3.5 text-sm font-medium">
        <ChevronRight className={open ? 'size-4 rotate-90' : 'size-4'} aria-hidden />
        Filters{set > 0 ? ` (${set})` : ''}
      </summary>
      <div className="grid grid-cols-2 items-end gap-2.5 border-t border-border px-3.5 pt-3.5 @xl:grid-cols-3 @4xl:grid-cols-5">
        <Choice
          label="State"
          any="Any state"
          value={asked.state}
          options={DEAL_STATE_LABELS}
          onChange={(state) => onChange({ state })}
        />
        <Choice
          label="Channel"
          any="Any channel"
          value={asked.channel}
          options={CHANNEL_LABELS}
          onChange={(channel) => onChange({ channel })}
        />
        <Choice
          label="Placement"
          any="Any placement"
          value={asked.placement}
          options={PLACEMENT_LABELS}
          onChange={(placement) => onChange({ placement })}
        />
        <Choice
          label="Seen in"
          any="Any newsletter"
          value={asked.seenIn}
          options={(newsletters ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(seenIn) => onChange({ seenIn })}
        />
        <Choice
          label="Confidence"
          any="Any confidence"
          value={asked.confidence}
          options={CONFIDENCE}
          onChange={(confidence) => onChange({ confidence })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-3.5 pt-2 pb-3">
        <HasContact on={asked.hasContact === '1'} onChange={(on) => onChange({ hasContact: on ? '1' : '' })} />
        <Checkbox
          label="Group products by company"
          checked={asked.withProducts === '1'}
          onChange={(on) => onChange({ withProducts: on ? '1' : '' })}
        />
        {set > 0 ? (
          <Button variant="ghost" size="sm" className="justify-start" onClick={() => onChange(NO_BRAND_FILTERS)}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </details>
  );
}

interface ChoiceProps {
  label: string;
  any: string;
  value: string;
  options: Options;
  onChange: (value: string) => void;
}

function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1 text-xs text-muted-foreground">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        className="w-full text-foreground"
        onChoose={onChange}
        options={options}
        emptyLabel={any}
      />
    </div>
  );
}

function HasContact({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { access } = useUser();
  const upgrade = useUpgrade();
  if (!access.canSeeContacts)
    return (
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => upgrade.open({ feature: 'direct contact access' })}
      >
        <Lock aria-hidden />
        Has a contact
      </Button>
    );
  return <Checkbox label="Has a contact" checked={on} onChange={onChange} />;
}
