import { type Job, type JobSender, QUEUE_BY_JOB_KIND, type QueueName } from '../jobs.ts';

const BATCH = 100;

/** `priority`: for a job whose result a person waits for. */
export function createJobSender(queues: Record<QueueName | 'priority', Queue>): JobSender {
  return {
    async send(jobs: Job[], { priority = false, delaySeconds } = {}) {
      for (const [queue, ofIt] of Map.groupBy(
        jobs,
        (one) => queues[priority ? 'priority' : QUEUE_BY_JOB_KIND[one.kind]],
      )) {
        for (let at = 0; at < ofIt.length; at += BATCH) {
          const messages = ofIt.slice(at, at + BATCH).map((body) => ({ body, contentType: 'json' as const }));
          await queue.sendBatch(messages, delaySeconds === undefined ? {} : { delaySeconds });
        }
      }
    },
  };
}

/** `wake` ends the idle time of the five-minute run; null if none is configured. */
export function withWakeUp(jobs: JobSender, wake: (() => Promise<void>) | null): JobSender {
  if (!wake) return jobs;
  return {
    async send(sent, options) {
      if (sent.length > 0) await wake();
      await jobs.send(sent, options);
    },
  };
}
