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

export const fieldLabel = (name: string): string => LABELS[name] ?? name;
