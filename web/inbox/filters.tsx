import { Select } from '../ui/input.tsx';
import { NewsletterChoice } from '../ui/newsletter-choice.tsx';
import { EMAIL_STATUS_OPTIONS } from './status.tsx';

interface Props {
  status: string;
  newsletterId: string;
  onChange: (next: { status?: string; newsletterId?: string }) => void;
}

export const InboxFilters = ({ status, newsletterId, onChange }: Props) => (
  <div className="flex min-w-0 flex-wrap items-center gap-2">
    <Select
      aria-label="Processing status"
      value={status}
      onChoose={(next) => onChange({ status: next })}
      emptyLabel="All statuses"
      options={EMAIL_STATUS_OPTIONS}
    />
    <NewsletterChoice
      value={newsletterId}
      onChoose={(next) => onChange({ newsletterId: next })}
      emptyLabel="All newsletters"
      title="Filter by newsletter"
      clearLabel="Clear newsletter filter"
    />
  </div>
);
