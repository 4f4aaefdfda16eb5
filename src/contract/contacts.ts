import * as z from 'zod';
import { isoDate, toOneLine } from './common.ts';

export const CONTACT_DOUBTS = ['bounced', 'wrong_person'] as const;
export type ContactDoubt = (typeof CONTACT_DOUBTS)[number];

export const CONTACT_PAGE_KINDS = ['advertise', 'partners', 'press', 'contact'] as const;

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

const line = (max: number) => z.string().overwrite(toOneLine).max(max, `At most ${max} characters`).default('');
export type OwnContact = z.infer<typeof ownContact>;

export const contactEmail = z
  .string()
  .trim()
  .max(254)
  .refine((given) => given === '' || z.email().safeParse(given).success, 'Please enter a valid e-mail address')
  .default('');

export const ownContactInput = z
  .object({
    name: line(200),
    title: line(200),
    email: contactEmail,
    note: line(1000),
  })
  .strict()
  .refine(({ name, email }) => name !== '' || email !== '', {
    message: 'Enter a name or an email address',
    path: ['email'],
  });
export type OwnContactInput = z.infer<typeof ownContactInput>;

export const ownContacts = z.object({ contacts: z.array(ownContact) });

export const contactReportInput = z
  .object({ what: z.enum(CONTACT_DOUBTS), note: z.string().trim().max(1000).optional() })
  .strict();

export const contactSearch = z.object({
  searchedAt: isoDate,
  pages: z.array(z.string()),
  /** At most one of each kind. */
  contactPages: z.array(z.object({ url: z.string(), kind: z.enum(CONTACT_PAGE_KINDS) })),
});
export type ContactSearch = z.infer<typeof contactSearch>;
