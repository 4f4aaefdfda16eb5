// Asks whether a new newsletter is one that we already track: 'We track 2 newsletters of axios.com: A, B. Is yours one
// of these?'
import type { ReactNode } from 'react';
import type { SamePublisher } from '../../src/contract/newsletters.ts';
import { Button } from './button.tsx';

/**
 * Shown in a form until the question is answered.
 * @param renderNewsletter renders each newsletter: a link to it, or a button that chooses it.
 */
export function PublisherQuestion({
  found,
  pending,
  renderNewsletter,
  onAdd,
}: {
  found: SamePublisher;
  pending: boolean;
  renderNewsletter: (newsletter: SamePublisher['newsletters'][number]) => ReactNode;
  onAdd: () => void;
}) {
  return (
    <section
      role="status"
      aria-label="Newsletters of this publisher"
      className="grid gap-2.5 rounded-md border border-primary/50 bg-primary/8 px-3.5 py-3 text-sm"
    >
      <p>
        {found.message}. {found.total === 1 ? 'Is it yours?' : 'Is yours one of these?'}
      </p>
      <div className="flex flex-wrap gap-2">
        {found.newsletters.map((newsletter) => (
          <span key={newsletter.id}>{renderNewsletter(newsletter)}</span>
        ))}
        <Button size="sm" disabled={pending} onClick={onAdd} ref={(button) => button?.focus()}>
          No, add mine
        </Button>
      </div>
    </section>
  );
}
