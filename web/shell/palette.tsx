// The command palette (Ctrl/Cmd+K): goes to a page, brand, newsletter or lead, or does something, by typing.
import { useQuery } from '@tanstack/react-query';
import { Building2, Kanban, type LucideIcon, Newspaper, Plus, Search, Zap } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { foldName } from '../../src/contract/folded.ts';
import { LIST_DEFAULTS, SEARCH_MAX_CHARACTERS } from '../../src/contract/lists.ts';
import { apiQuery, mutate } from '../data/api.ts';
import { brandChoicesQuery, newslettersQuery } from '../data/lists.ts';
import { useUser } from '../data/session.ts';
import { ROUTES } from '../routes.ts';
import { cn } from '../ui/cn.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast, toastRefusal } from '../ui/toast.tsx';
import { useTheme } from './theme.ts';
import { useUpgrade } from './upgrade.tsx';

interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  run: () => unknown;
}
interface Group {
  title: string;
  commands: Command[];
}

/** Most results of one kind. */
const SHOWN = 5;
const SEARCH_DELAY_MS = 200;

export default function Palette({ onClose, onShowKeys }: { onClose: () => void; onShowKeys: () => void }) {
  const [text, setText] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const list = useId();
  const { groups, isSearching } = useCommands(text, onShowKeys);
  const commands = groups.flatMap((group) => group.commands);
  // Results that arrive later don't take the choice away from what was chosen.
  const at = Math.max(
    0,
    commands.findIndex(({ id }) => id === chosenId),
  );
  const chosen = commands[at];
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosenId(commands[(at + step + commands.length) % commands.length]?.id ?? null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(chosen);
    }
  };
  return (
    <Dialog
      onClose={onClose}
      title="Search or run a command"
      className="top-[12vh] max-h-[76vh] max-w-xl translate-y-0 grid-rows-[auto_auto_minmax(0,1fr)] overflow-hidden"
    >
      <div className="relative">
        <Search className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground" aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={chosen && `${list}-${chosen.id}`}
          aria-label="Search pages, brands, newsletters, leads and actions"
          placeholder="Search pages, brands, newsletters, leads..."
          autoComplete="off"
          value={text}
          maxLength={SEARCH_MAX_CHARACTERS}
          onChange={(event) => {
            setText(event.target.value);
            setChosenId(null);
          }}
          onKeyDown={press}
          className="h-9 w-full rounded-md border border-input bg-background pr-3 pl-8"
        />
      </div>
      <div id={list} role="listbox" aria-label="Results" className="-mx-2 min-h-24 overflow-y-auto">
        {groups.map(({ title, commands: offered }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
          <div key={title} role="group" aria-label={title} className="pb-2">
            <p aria-hidden className="px-2 py-1 text-xs font-medium text-muted-foreground">
              {title}
            </p>
            {offered.map((command) => (
              <Option
                key={command.id}
                id={`${list}-${command.id}`}
                command={command}
                isChosen={command === chosen}
                onPoint={() => setChosenId(command.id)}
                onRun={() => run(command)}
              />
            ))}
          </div>
        ))}
        {commands.length === 0 ? (
          <p role="status" className="px-2 py-6 text-center text-sm text-muted-foreground">
            {isSearching ? 'Searching...' : `Nothing found for “${text.trim()}”`}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function Option(props: { id: string; command: Command; isChosen: boolean; onPoint: () => void; onRun: () => void }) {
  const { icon: Icon, label } = props.command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.isChosen}
      ref={(node) => {
        if (props.isChosen) node?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={props.isChosen ? undefined : props.onPoint}
      onClick={props.onRun}
      className={cn(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 text-sm',
        props.isChosen && 'bg-accent text-accent-foreground',
      )}
    >
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <span dir="auto" className="min-w-0 truncate">
        {label}
      </span>
    </div>
  );
}

/** What the typed text matches: actions and pages at once, the rest when the server has answered. */
function useCommands(text: string, onShowKeys: () => void): { groups: Group[]; isSearching: boolean } {
  const { access, isAdmin, newsletterId } = useUser();
  const navigate = useNavigate();
  const upgrade = useUpgrade();
  const [, setTheme] = useTheme();
  const typed = text.trim();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const brands = useQuery(brandChoicesQuery(search));
  const newsletters = useQuery({
    ...newslettersQuery({ page: 1, ...LIST_DEFAULTS.newsletters, search }),
    enabled: search !== '',
  });
  const leads = useQuery({
    ...apiQuery('leads.list', { query: { search, limit: SHOWN, page: 1 } }),
    enabled: search !== '' && newsletterId !== null,
  });
  const isSearching = search !== typed || [brands, newsletters, leads].some(({ isFetching }) => isFetching);
  const go = (path: string) => () => navigate(path);
  const save = (id: string, name: string) => async () => {
    try {
      const { lead } = await mutate('leads.save', { body: { brandId: id } });
      toast({ title: `${name} is in your pipeline` });
      await navigate(`/pipeline/${lead.id}`);
    } catch (error) {
      toastRefusal('The lead was not saved', error, 'Please try again.');
    }
  };

  const actions: [string, () => unknown, boolean?][] = [
    [isAdmin ? 'Add a newsletter' : 'Ask us to track a newsletter', go('/newsletters#add')],
    ['Book a slot in the calendar', go('/calendar?view=list'), newsletterId !== null],
    ['Invite a colleague', go('/settings'), access.ownsNewsletter],
    ['Upload mails', go('/inbox'), isAdmin],
    [upgrade.offer, () => upgrade.open(), !access.isSubscribed],
    ['Use the light theme', () => setTheme('light')],
    ['Use the dark theme', () => setTheme('dark')],
    ['Show keyboard shortcuts', onShowKeys],
    ['Sign out', () => window.location.assign('/api/logout')],
  ];
  const pages = ROUTES.filter(({ path, admin }) => !path.includes(':') && (isAdmin || !admin));
  const matches = ({ label }: Command) => foldName(label).includes(foldName(typed));
  const found = typed === '' ? undefined : { brands: brands.data, newsletters: newsletters.data, leads: leads.data };
  const groups: Group[] = [
    {
      title: 'Leads',
      commands: (found?.leads?.leads ?? []).map(({ id, brand }) => ({
        id,
        label: brand.name,
        icon: Kanban,
        run: go(`/pipeline/${id}`),
      })),
    },
    {
      title: 'Brands',
      commands: (found?.brands?.brands ?? [])
        .slice(0, SHOWN)
        .map(({ id, name }) => ({ id, label: name, icon: Building2, run: go(`/brands/${id}`) })),
    },
    {
      title: 'Newsletters',
      commands: (found?.newsletters?.newsletters ?? [])
        .slice(0, SHOWN)
        .map(({ id, name }) => ({ id, label: name, icon: Newspaper, run: go(`/newsletters/${id}`) })),
    },
    {
      title: 'Pages',
      commands: pages
        .map(({ path, title, nav }) => ({
          id: path,
          label: nav?.label ?? title,
          icon: nav?.icon ?? Search,
          run: go(path),
        }))
        .filter(matches),
    },
    {
      title: 'Actions',
      commands: [
        ...actions
          .filter(([, , isOffered = true]) => isOffered)
          .map(([label, run]) => ({ id: label.replaceAll(' ', '-'), label, icon: Zap, run }))
          .filter(matches),
        ...(newsletterId === null ? [] : (found?.brands?.brands ?? [])).slice(0, SHOWN).map(({ id, name }) => ({
          id: `save-${id}`,
          label: `Add ${name} to your pipeline`,
          icon: Plus,
          run: save(id, name),
        })),
      ],
    },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching };
}
