// Contacts of brands: a pipeline's own ones, and doubts about those in the catalogue.
import * as z from 'zod';
import { isoDate } from './common.ts';

/** What a member can report as wrong with a contact of the catalogue. */
export const CONTACT_DOUBTS = ['bounced', 'wrong_person'] as const;

/** `accepts`: the domain has a mail server; `refuses`: it accepts no mail; `missing`: the domain doesn't exist. */
export const MAIL_VERDICTS = ['accepts', 'refuses', 'missing'] as const;
export type MailVerdict = (typeof MAIL_VERDICTS)[number];

/** Whether an address's domain accepts mail; null if not checked. */
export const mailCheck = z.object({ verdict: z.enum(MAIL_VERDICTS), checkedAt: isoDate }).nullable();

export const ownContact = z.object({
  id: z.string(),
  brandId: z.string(),
  name: z.string(),
  title: z.string(),
  email: z.string(),
  note: z.string(),
  check: mailCheck,
  createdAt: isoDate,
  updatedAt: isoDate,
});

const line = (max: number) => z.string().trim().max(max, `At most ${max} characters`).default('');

/** POST /api/brands/{id}/contacts, PUT /api/own-contacts/{id} */
export const ownContactInput = z
  .object({
    name: line(200),
    title: line(200),
    email: z.union([z.literal(''), z.email('Please enter a valid e-mail address').max(254)]).default(''),
    note: line(1000),
  })
  .strict()
  .refine(({ name, email }) => name !== '' || email !== '', { message: 'Give a name or an address', path: ['email'] });
export type OwnContactInput = z.infer<typeof ownContactInput>;

/** GET /api/brands/{id}/contacts: the pipeline's own contacts, newest first. */
export const ownContacts = z.object({ contacts: z.array(ownContact) });
