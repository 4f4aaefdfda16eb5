import { Button } from './button.tsx';
import { KeyboardKey } from './key.tsx';

interface Props {
  text: string;
  showsShortcut: boolean;
  onUndo: () => void;
}

/** What was decided last in a queue, with a button that undoes it. */
export const LastDecision = ({ text, showsShortcut, onUndo }: Props) => (
  <div className="mb-3 flex items-center justify-between gap-2 rounded-md border border-border bg-card px-3 py-1.5 text-sm">
    <span className="min-w-0 truncate">{text}</span>
    <Button data-word="undo" variant="outline" size="sm" onClick={onUndo}>
      Undo {showsShortcut ? <KeyboardKey letter="u" /> : null}
    </Button>
  </div>
);
