/** Shows a keyboard key. It is hidden from screen readers, which get the shortcut from aria-keyshortcuts. */
export const KeyboardKey = ({ letter }: { letter: string }) => (
  <kbd
    aria-hidden
    className="hidden rounded-sm sm:inline border border-current/40 px-1 font-mono text-[0.6875rem] leading-4 opacity-80"
  >
    {letter.toUpperCase()}
  </kbd>
);
