// One per request, a few at a time, so that progress is visible and a failure affects one file only.
import { useState } from 'react';
import type { UploadResult } from '../../src/contract/emails.ts';
import { MAIL_MAX_BYTES } from '../../src/contract/upload-rules.ts';
import { uploadEmail } from '../data/emails.ts';
import { refresh } from '../data/query-client.ts';
import { messageOf } from '../data/request.ts';

const AT_ONCE = 4;

export interface ChosenFile {
  id: number;
  file: File;
  /** Why the last attempt to upload this file failed; null before any failure. */
  reason: string | null;
}

interface Outcome {
  processed: number;
  sponsorshipsFound: number;
  failed: number;
  /** Why the first of the failed files failed. */
  reason: string | null;
}

let last = 0;

export function useEmailUpload() {
  const [chosen, setChosen] = useState<ChosenFile[]>([]);
  const [done, setDone] = useState<UploadResult[]>([]);
  /** How many of the chosen files the server has answered; null while nothing is being sent. */
  const [progress, setProgress] = useState<{ answered: number; of: number } | null>(null);

  const add = (files: File[]) => {
    const made = files.map((file) => {
      last += 1;
      return { id: last, file, reason: null };
    });
    setChosen((before) => [...before, ...made]);
  };
  const remove = (id: number) => setChosen((before) => before.filter((each) => each.id !== id));

  const send = async (newsletterId: string): Promise<Outcome> => {
    const outcome: Outcome = { processed: 0, sponsorshipsFound: 0, failed: 0, reason: null };
    setProgress({ answered: 0, of: chosen.length });
    for (let at = 0; at < chosen.length; at += AT_ONCE) {
      const batch = chosen.slice(at, at + AT_ONCE);
      const results = await Promise.all(batch.map(({ file }) => answerTo(file, newsletterId)));
      const succeeded = results.filter(({ status }) => status !== 'error');
      outcome.processed += succeeded.length;
      outcome.sponsorshipsFound += succeeded.reduce(
        (sum, { status, sponsorships }) => sum + (status === 'duplicate' ? 0 : sponsorships),
        0,
      );
      outcome.failed += results.length - succeeded.length;
      outcome.reason ??= results.find(({ status }) => status === 'error')?.error ?? null;
      const reasons = new Map(
        batch.map(({ id }, nth) => [id, results[nth]?.status === 'error' ? results[nth].error : null]),
      );
      setDone((before) => [...succeeded, ...before]);
      setChosen((before) =>
        before.flatMap((each) => {
          const reason = reasons.get(each.id);
          if (reason === undefined) return each;
          return reason === null ? [] : { ...each, reason };
        }),
      );
      setProgress((before) => before && { ...before, answered: before.answered + batch.length });
    }
    setProgress(null);
    void refresh('emails');
    return outcome;
  };

  return { chosen, done, progress, add, remove, send };
}

/** The result of one file; a failed call counts as the file's failure. */
async function answerTo(file: File, newsletterId: string): Promise<UploadResult> {
  const failed = (error: string): UploadResult => ({
    file: file.name,
    emailId: null,
    newsletter: null,
    status: 'error',
    sponsorships: 0,
    error,
  });
  if (file.size > MAIL_MAX_BYTES) return failed('The file is larger than 25 MB');
  if (file.size === 0) return failed('The file is empty');
  try {
    const { results } = await uploadEmail(file, newsletterId);
    return results[0] ?? failed('Failed to upload emails');
  } catch (error) {
    return failed(messageOf(error, 'Failed to upload emails'));
  }
}
