// Sends jobs to Cloudflare Queues, each kind of work to a queue of its own.
import { type Job, type JobSender, QUEUE_OF, type QueueName } from '../jobs.ts';

/** A batch of sends holds 100 messages. */
const BATCH = 100;

/**
 * Sends each job to the queue of its kind of work; jobs that somebody waits for go to the priority queue, which has
 * consumers of its own.
 */
export function jobQueue(queues: Record<QueueName | 'priority', Queue>): JobSender {
  return {
    async send(jobs: Job[], { priority = false, delaySeconds } = {}) {
      for (const [queue, ofIt] of Map.groupBy(jobs, (one) => queues[priority ? 'priority' : QUEUE_OF[one.kind]])) {
        for (let at = 0; at < ofIt.length; at += BATCH) {
          const messages = ofIt.slice(at, at + BATCH).map((body) => ({ body, contentType: 'json' as const }));
          await queue.sendBatch(messages, delaySeconds === undefined ? {} : { delaySeconds });
        }
      }
    },
  };
}

/**
 * Sends jobs and ends the five-minute run's idle time (flows/operations/five-minutes).
 * @param wake null: there is no idle time.
 */
export function wakingJobs(jobs: JobSender, wake: (() => Promise<void>) | null): JobSender {
  if (!wake) return jobs;
  return {
    async send(sent, options) {
      if (sent.length > 0) await wake();
      await jobs.send(sent, options);
    },
  };
}
