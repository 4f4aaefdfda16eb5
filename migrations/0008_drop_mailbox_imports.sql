-- contract: imports of mailbox files; the browser reads them.
DROP TABLE "mailbox_faults" CASCADE;--> statement-breakpoint
DROP TABLE "mailbox_imports" CASCADE;--> statement-breakpoint
DROP TABLE "mailbox_mails" CASCADE;--> statement-breakpoint
DROP TABLE "mailbox_parts" CASCADE;--> statement-breakpoint
DROP TABLE "mailbox_senders" CASCADE;