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

export const leadFieldLabel = (name: string): string => LABELS[name] ?? name;
