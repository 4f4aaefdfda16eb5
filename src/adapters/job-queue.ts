import type { Job, JobSender } from '../jobs.ts';

/** A batch of sends holds 100 messages. */
const BATCH = 100;

/** Jobs over two queues; the priority queue is served beside the other, so its jobs never wait behind a backlog. */
export function jobQueue(normal: Queue, priority: Queue): JobSender {
  return {
    async send(jobs: Job[], { priority: first = false, delaySeconds } = {}) {
      const queue = first ? priority : normal;
      for (let at = 0; at < jobs.length; at += BATCH) {
        const messages = jobs.slice(at, at + BATCH).map((body) => ({ body, contentType: 'json' as const }));
        await queue.sendBatch(messages, delaySeconds === undefined ? {} : { delaySeconds });
      }
    },
  };
}
