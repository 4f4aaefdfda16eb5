// Received mails: the inbox, a mail, uploads, mails entered by hand, the webhook.
import * as z from 'zod';
import { arrivalMoment, displayFields, isoDate, moment, requiredText } from './common.ts';
import { PAGE_SIZE } from './lists.ts';

/** A mail as Base64 in a form, with its other fields. */
export const WEBHOOK_MAIL_MAX_BYTES = 36 * 1024 * 1024;
/** All files of one form, because it is held in memory; larger ones are sent one by one. */
export const UPLOAD_MAX_BYTES = 32 * 1024 * 1024;
export const UPLOAD_ENDINGS = ['.eml', '.html', '.htm', '.txt', '.msg'] as const;
export const PROCESSING_STATUSES = ['pending', 'processing', 'completed', 'error'] as const;

export const emailsQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE.emails),
  newsletter_id: z.string().max(100).optional(),
  status: z.enum(PROCESSING_STATUSES).optional(),
});
export type EmailsQuery = z.infer<typeof emailsQuery>;

export const emailRow = z.object({
  id: z.string(),
  newsletterId: z.string(),
  newsletter: z.object(displayFields),
  subject: z.string().nullable(),
  senderEmail: z.string().nullable(),
  senderName: z.string().nullable(),
  receivedAt: isoDate,
  processedAt: isoDate.nullable(),
  hasSponsorship: z.number().int(),
  processingStatus: z.enum(PROCESSING_STATUSES),
  /** Why the analysis failed, or why only the mail's headers could be read. */
  error: z.string().nullable(),
  /** 'issue', or another kind of mail ('confirmation', 'welcome', 'bounce', 'auto-reply'); null before analysis. */
  kind: z.string().nullable(),
  confirmUrl: z.string().nullable(),
  /** 'unfamiliar': the newsletter doesn't know the sender, so its sponsorships don't count. */
  senderStanding: z.enum(['known', 'unfamiliar']),
  /** The sender's authenticated domain (DKIM, SPF); null if there is none. */
  authDomain: z.string().nullable(),
  /** Set if its newsletter's daily quota was used up; the mail isn't analysed before this time. */
  heldUntil: isoDate.nullable(),
  createdAt: isoDate,
});
export type EmailRow = z.infer<typeof emailRow>;

export const emailList = z.object({
  emails: z.array(emailRow),
  page: z.number().int(),
  pageSize: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});

export const emailDetail = emailRow.extend({
  content: z.string().nullable(),
  htmlContent: z.string().nullable(),
  imagesBlocked: z.boolean(),
  aiResponse: z.unknown(),
  sponsorships: z.array(
    z.object({ id: z.string(), placementType: z.string(), brand: z.object({ id: z.string(), name: z.string() }) }),
  ),
});
export type EmailDetail = z.infer<typeof emailDetail>;

export const emailInput = z
  .object({
    newsletterId: requiredText('Newsletter is required', 'Newsletter id', 100),
    subject: z.string().trim().max(1000, 'Subject must be at most 1000 characters').nullish(),
    senderEmail: z
      .union(
        [
          z.literal('').transform(() => null),
          z.string().trim().max(320).pipe(z.email('Please enter a valid email address')),
        ],
        { error: 'Please enter a valid email address' },
      )
      .nullish(),
    receivedAt: arrivalMoment.nullish(),
    content: z.string().max(10_000_000).nullish(),
    htmlContent: z.string().max(10_000_000).nullish(),
  })
  .refine((given) => given.content?.trim() || given.htmlContent?.trim(), {
    message: 'A body is required',
    path: ['content'],
  });
export type EmailInput = z.infer<typeof emailInput>;

export const emailInputAnswer = z.object({ id: z.string(), created: z.boolean(), processingStatus: z.string() });

export const uploadResult = z.object({
  file: z.string(),
  emailId: z.string().nullable(),
  newsletter: z.string().nullable(),
  status: z.enum(['completed', 'pending', 'duplicate', 'error']),
  sponsorships: z.number().int(),
  error: z.string().nullable(),
});
export type UploadResult = z.infer<typeof uploadResult>;
export const uploadAnswer = z.object({
  processed: z.number().int(),
  sponsorshipsFound: z.number().int(),
  results: z.array(uploadResult),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;

/** One file as the request body. */
export const uploadQuery = z.object({ name: z.string().min(1).max(500), newsletterId: z.string().max(100).optional() });

export const processBatchInput = z.object({ limit: z.number().int().min(1).max(100).default(10) });
/** Rebuilds mails from their stored bytes; with `again`, also those whose row still exists. */
export const reprocessInput = z.object({ again: z.boolean().default(false) });
/** Looks up where stored mails' hidden links lead, of one newsletter or since a day; `dryRun` only counts the mails. */
export const resolveLinksInput = z.object({
  newsletterId: z.string().max(100).nullish(),
  since: moment.nullish(),
  dryRun: z.boolean().default(false),
});
export const enqueuedAnswer = z.object({ enqueued: z.number().int() });

const line = z.string().trim().min(1).max(2_000);
/** For senders that are no mail service. */
export const webhookMailInput = z
  .object({
    to: z.union([line, z.array(line).min(1).max(50)]).optional(),
    from: line,
    subject: z.string().max(2_000).nullish(),
    html: z.string().max(10_000_000).nullish(),
    text: z.string().max(10_000_000).nullish(),
    date: z.string().max(100).nullish(),
    messageId: z.string().max(1_000).nullish(),
  })
  .refine((mail) => mail.html || mail.text, { message: 'A body is required', path: ['html'] });
