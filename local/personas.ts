// The users of the laptop edition, who sign in without a password. Any other address signs in as a new user.
export interface Persona {
  email: string;
  firstName: string;
  lastName: string;
  what: string;
  plan?: 'annual';
}

export const PERSONAS: Persona[] = [
  {
    email: 'admin@example.com',
    firstName: 'Ada',
    lastName: 'Marsh',
    what: 'administrator: sees and curates everything',
  },
  {
    email: 'pro@example.com',
    firstName: 'Paula',
    lastName: 'Reyes',
    what: 'paying member (annual)',
    plan: 'annual',
  },
  { email: 'free@example.com', firstName: 'Frank', lastName: 'Osei', what: 'free member' },
  { email: 'new@example.com', firstName: 'Nora', lastName: 'Lind', what: 'newcomer: onboarding first' },
];

export const ADMIN_EMAILS = 'admin@example.com';
export const MAIL_DOMAIN = 'mail.broughtby.test';
/** The name under which the laptop's mail server states its authentication results. */
export const AUTHSERV_ID = 'mx.broughtby.test';
