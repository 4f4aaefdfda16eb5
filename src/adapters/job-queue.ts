// Sends jobs over Cloudflare Queues, each kind of work to its own queue.
import { type Job, type JobSender, type QueueName, WORK_OF } from '../jobs.ts';

/** A batch of sends holds 100 messages. */
const BATCH = 100;

/** Jobs over the queues of their kinds of work; what somebody waits for goes by the priority queue, which is served beside the others. */
export function jobQueue(queues: Record<QueueName | 'priority', Queue>): JobSender {
  return {
    async send(jobs: Job[], { priority = false, delaySeconds } = {}) {
      for (const [queue, ofIt] of Map.groupBy(jobs, (one) => queues[priority ? 'priority' : WORK_OF[one.kind]])) {
        for (let at = 0; at < ofIt.length; at += BATCH) {
          const messages = ofIt.slice(at, at + BATCH).map((body) => ({ body, contentType: 'json' as const }));
          await queue.sendBatch(messages, delaySeconds === undefined ? {} : { delaySeconds });
        }
      }
    },
  };
}

/** Jobs that end the five-minute run's rest (flows/operations/five-minutes). @param wake null: it never rests. */
export function wakingJobs(jobs: JobSender, wake: (() => Promise<void>) | null): JobSender {
  if (!wake) return jobs;
  return {
    async send(sent, options) {
      if (sent.length > 0) await wake();
      await jobs.send(sent, options);
    },
  };
}
