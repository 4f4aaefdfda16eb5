// Fields that a template may contain in braces. Plain constants for the page that lists them.
export const TEMPLATE_FIELDS = {
  brand: "The brand's name",
  contact: "The contact's first name",
  newsletter: "Your newsletter's name",
  audience: 'Your audience, as you typed it',
  reach: 'Your reach, as you typed it',
  placement: "The brand's latest placement elsewhere, such as 'hero placement'",
  seen_in: 'The newsletter of that placement',
  seen_on: 'Its date',
  price: 'The price of your next open slot',
  open_dates: 'Your next open dates',
  sender: 'Your name',
} as const;
export type TemplateField = keyof typeof TEMPLATE_FIELDS;
