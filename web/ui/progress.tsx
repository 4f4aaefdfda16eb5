/** A progress bar from 0 to `max`. */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={Math.max(max, 1)}
      className="h-1.5 w-full overflow-hidden rounded-full accent-primary"
    />
  );
}
