import { SIMILARITY_CUTOFFS } from '../../src/contract/relevance.ts';
import { Select } from '../ui/input.tsx';
import { NewsletterChoice } from '../ui/newsletter-choice.tsx';

const CUTOFFS = SIMILARITY_CUTOFFS.map((cutoff) => ({ value: String(cutoff), label: `${Math.round(cutoff * 100)}%+` }));

interface Props {
  newsletterId: string;
  cutoff: string;
  onChange: (newsletterId: string, cutoff: string) => void;
}

export const SimilarityFilter = ({ newsletterId, cutoff, onChange }: Props) => (
  <div className="flex min-w-0 items-center gap-1.5">
    <NewsletterChoice
      value={newsletterId}
      onChoose={(id) => onChange(id, cutoff)}
      emptyLabel="Similar newsletters"
      prefix="Similar to "
      title="Show sponsorships in newsletters like..."
      clearLabel="Clear similarity filter"
      className="max-w-60 max-sm:px-2"
    />
    {newsletterId ? (
      <Select
        aria-label="How similar"
        value={cutoff}
        onChoose={(next) => onChange(newsletterId, next)}
        options={CUTOFFS}
      />
    ) : null}
  </div>
);
