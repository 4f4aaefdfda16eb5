// Files are sent a handful at a time, so that one sees how far it is and a break costs little.
import { useState } from 'react';
import type { UploadResult } from '../../src/contract/emails.ts';
import { uploadEmails } from '../data/emails.ts';
import { messageOf } from '../data/request.ts';

const MAX_BYTES = 25 * 1024 * 1024;
const AT_ONCE = 10;
const BYTES_AT_ONCE = 30 * 1024 * 1024;

export interface Chosen {
  id: number;
  file: File;
  /** Why it failed the last time. */
  reason: string | null;
}

interface Outcome {
  processed: number;
  sponsorshipsFound: number;
  failed: number;
  /** Why the first of the failed ones failed. */
  reason: string | null;
}

let last = 0;

export function useUpload() {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [done, setDone] = useState<UploadResult[]>([]);
  /** How many of the chosen files have their answer; null: nothing is being sent. */
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
    for (const batch of batchesOf(chosen)) {
      const results = await answersTo(batch, newsletterId);
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
    return outcome;
  };

  return { chosen, done, progress, add, remove, send };
}

/** What became of each file of a batch, in their order; a call that fails is the failure of all of them. */
async function answersTo(batch: Chosen[], newsletterId: string): Promise<UploadResult[]> {
  const failed = (file: File, error: string): UploadResult => ({
    file: file.name,
    emailId: null,
    newsletter: null,
    status: 'error',
    sponsorships: 0,
    error,
  });
  const [first] = batch;
  if (first && first.file.size > MAX_BYTES) return [failed(first.file, 'The file is larger than 25 MB')];
  try {
    const { results } = await uploadEmails(
      batch.map(({ file }) => file),
      newsletterId,
    );
    return batch.map(({ file }, nth) => results[nth] ?? failed(file, 'Failed to upload emails'));
  } catch (error) {
    return batch.map(({ file }) => failed(file, messageOf(error, 'Failed to upload emails')));
  }
}

/** Bounded by number and by bytes; a file that is too large stands alone. */
function batchesOf(chosen: Chosen[]): Chosen[][] {
  const batches: Chosen[][] = [];
  let bytes = 0;
  for (const each of chosen) {
    const batch = batches.at(-1);
    if (!batch || batch.length >= AT_ONCE || bytes + each.file.size > BYTES_AT_ONCE) {
      batches.push([each]);
      bytes = each.file.size;
    } else {
      batch.push(each);
      bytes += each.file.size;
    }
  }
  return batches;
}
