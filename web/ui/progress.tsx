/** A progress bar from 0 to `max`. */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={Math.max(max, 1)}
      // Rounded corners turn the native appearance off, so the bar's parts need explicit colours.
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
    />
  );
}
