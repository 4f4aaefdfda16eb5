import { PRODUCT_NAME } from '../../src/contract/names.ts';

/** The product's sign: a line of text with the sponsor's one marked. */
export function Sign({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" className={className} aria-hidden="true" fill="none">
      <rect width="28" height="28" rx="7" className="fill-primary" />
      <path d="M7 8.5h14M7 19.5h8" strokeWidth="2.4" strokeLinecap="round" className="stroke-primary-foreground/45" />
      <path d="M7 14h14" strokeWidth="4.4" strokeLinecap="round" className="stroke-primary-foreground" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 text-base font-semibold tracking-tight">
      <Sign />
      {PRODUCT_NAME}
    </span>
  );
}
