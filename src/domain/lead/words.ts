// Words for a lead's fields.
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
