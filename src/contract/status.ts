import * as z from 'zod';
import { isoDate } from './common.ts';

const counted = z.number().int();

export const serviceStatus = z.object({
  waiting: z.object({ mails: counted, oldestSeconds: counted.nullable() }),
  verdicts: z.array(z.object({ analyst: z.string(), count: counted })),
  deadLetters: z.array(z.object({ kind: z.string(), count: counted })),
  modelRefusals: counted,
  tokens: z.object({ today: counted, limit: counted }),
  notices: z.array(z.object({ text: z.string(), since: isoDate })),
  /** Where notices are sent, in addition to the status page. */
  alerts: z.array(z.enum(['mail', 'webhook'])),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;
