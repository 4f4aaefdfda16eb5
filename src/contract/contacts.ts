// Contacts of brands: a pipeline's own, doubts about the catalogue's, and the company's own pages.
import * as z from 'zod';
import { isoDate } from './common.ts';

/** What a member can say is wrong with a contact of the catalogue. */
export const CONTACT_DOUBTS = ['bounced', 'wrong_person'] as const;
export type ContactDoubt = (typeof CONTACT_DOUBTS)[number];

/** `accepts`: the domain names a server for mail; `refuses`: it takes none; `missing`: there is no such domain. */
export const MAIL_VERDICTS = ['accepts', 'refuses', 'missing'] as const;
export type MailVerdict = (typeof MAIL_VERDICTS)[number];

export const DOOR_KINDS = ['advertise', 'partners', 'press', 'contact'] as const;
export type DoorKind = (typeof DOOR_KINDS)[number];

/** Whether an address's domain takes mail; null: not checked. */
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
export type OwnContact = z.infer<typeof ownContact>;

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

/** GET /api/brands/{id}/contacts */
export const brandContacts = z.object({
  own: z.array(ownContact),
  /** The catalogue's contact; absent for who may not see contacts, null if there is none. */
  known: z
    .object({
      name: z.string().nullable(),
      title: z.string().nullable(),
      email: z.string(),
      confidence: z.number().int().nullable(),
      updatedAt: isoDate.nullable(),
      sourceUrl: z.string().nullable(),
      check: mailCheck,
      /** Members said that it is wrong, and nobody has looked yet: it isn't shown as sure. */
      doubt: z.enum(CONTACT_DOUBTS).nullable(),
    })
    .nullable()
    .optional(),
  /** What was looked at for a contact; null: not yet. */
  search: z
    .object({
      searchedAt: isoDate,
      pages: z.array(z.object({ url: z.string(), addresses: z.number().int() })),
      doors: z.array(z.object({ url: z.string(), kind: z.enum(DOOR_KINDS) })),
    })
    .nullable(),
});
export type BrandContacts = z.infer<typeof brandContacts>;

/** POST /api/brands/{id}/contact-reports */
export const contactReportInput = z.object({ doubt: z.enum(CONTACT_DOUBTS) }).strict();
