/** The product's logo: lines of an issue, with the sponsor's line highlighted. */
export function ProductMark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" className={`shrink-0 ${className}`} aria-hidden="true" fill="none">
      <rect width="28" height="28" rx="7" className="fill-primary" />
      <path d="M7 8h14M7 20h8" strokeWidth="2.4" strokeLinecap="round" className="stroke-primary-foreground/50" />
      <path d="M7.5 14h13" strokeWidth="5" strokeLinecap="round" className="stroke-primary-foreground" />
    </svg>
  );
}
