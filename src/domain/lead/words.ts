// Words for a lead's fields, and the next steps that the product sets.
import type { SentMailKind } from '../../contract/drafts.ts';

/** A lead's next step after a mail was sent. */
export const NEXT_STEP_AFTER_MAIL: Record<SentMailKind, string> = {
  pitch: 'Follow up',
  follow_up: 'Follow up again',
  renewal: 'Follow up on the renewal',
  recap: 'Follow up on the recap',
  make_good: 'Agree on another date',
};

const LABELS: Record<string, string> = {
  stage: 'Stage',
  value: 'Value',
  currency: 'Currency',
  nextStep: 'Next step',
  nextStepOn: 'Date of the next step',
  contactId: 'Contact',
  contact: 'Contact',
  notes: 'Notes',
  links: 'Links',
  assigneeId: 'Assignee',
};

/** The label of a lead's field; an unknown name is returned unchanged. */
export const leadFieldLabel = (name: string): string => LABELS[name] ?? name;
