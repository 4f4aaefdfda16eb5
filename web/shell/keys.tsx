// All keyboard shortcuts, shown by '?'.
import { useUser } from '../data/session.ts';
import { Dialog } from '../ui/dialog.tsx';

const MODIFIER = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

const KEYS: { where: string; admin?: true; keys: [keys: string[], what: string][] }[] = [
  {
    where: 'Everywhere',
    keys: [
      [[MODIFIER, 'K'], 'Search pages, brands, newsletters and leads, or run a command'],
      [[MODIFIER, 'B'], 'Show or hide the sidebar'],
      [['?'], 'Show these shortcuts'],
      [['F8'], 'Go to the notifications'],
      [['Esc'], 'Close a dialog or menu'],
    ],
  },
  {
    where: 'Pipeline board, on a lead’s handle',
    keys: [
      [['Left', 'Right'], 'Move the lead to the stage beside it'],
      [['Up', 'Down'], 'Move the lead up or down in its column'],
    ],
  },
  {
    where: 'Review queue',
    admin: true,
    keys: [
      [['A'], 'Accept'],
      [['R'], 'Reject'],
      [['E'], 'Edit'],
      [['S'], 'Skip'],
      [['U'], 'Undo'],
      [['J', 'K'], 'Next, previous'],
    ],
  },
  {
    where: 'Newsletter requests',
    admin: true,
    keys: [
      [['A'], 'Mark as tracked'],
      [['E'], 'Add the newsletter'],
      [['J', 'K'], 'Next, previous'],
    ],
  },
  {
    where: 'Subscriptions',
    admin: true,
    keys: [
      [['C'], 'Copy the address'],
      [['O'], 'Open the site'],
      [['M'], 'Mark as subscribed'],
      [['U'], 'Undo'],
      [['J', 'K'], 'Next, previous'],
    ],
  },
];

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { isAdmin } = useUser();
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" className="max-w-xl">
      {KEYS.filter(({ admin }) => isAdmin || !admin).map(({ where, keys }) => (
        <section key={where} className="grid gap-1.5">
          <h3 className="text-xs font-medium text-muted-foreground">{where}</h3>
          <dl className="grid gap-1 text-sm">
            {keys.map(([names, what]) => (
              <div key={what} className="flex items-baseline justify-between gap-4">
                <dt>{what}</dt>
                <dd className="flex shrink-0 gap-1">
                  {names.map((name) => (
                    <kbd
                      key={name}
                      className="rounded-sm border border-border bg-muted px-1.5 font-mono text-xs leading-5"
                    >
                      {name}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
