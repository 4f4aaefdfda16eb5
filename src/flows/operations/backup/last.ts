// The record of the newest backup.
import * as z from 'zod';
import { FILE_KEYS } from '../../../domain/file-keys.ts';
import type { Services } from '../../../services.ts';

const lastBackupSchema = z
  .object({
    name: z.string(),
    begunAt: z.string(),
    endedAt: z.string().nullable(),
    /** How often it was resumed, and when it was last started or resumed (ISO 8601). */
    resumed: z.number().default(0),
    lookedAt: z.string().default(''),
  })
  .nullable();
export type LastBackup = z.infer<typeof lastBackupSchema>;

/** Reads the record of the newest backup, complete or not; null before the first. */
export const readLastBackup = async ({ files }: Pick<Services, 'files'>): Promise<LastBackup> =>
  lastBackupSchema.parse(JSON.parse((await files.text(FILE_KEYS.lastBackup)) ?? 'null'));
