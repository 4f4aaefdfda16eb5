import { recordRunning } from './unfinished.ts';

const soon = () => new Promise<void>((done) => setTimeout(done, 1));

/** A queue that keeps messages until a test takes them; sending takes a moment, as on the platform. */
export class MemoryQueue {
  private readonly kept: unknown[] = [];

  async send(body: unknown): Promise<QueueSendResponse> {
    await recordRunning('a job that is sent', soon);
    this.kept.push(structuredClone(body));
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } } as QueueSendResponse;
  }

  async sendBatch(messages: Iterable<MessageSendRequest<unknown>>): Promise<QueueSendBatchResponse> {
    await recordRunning('jobs that are sent', soon);
    for (const { body } of messages) this.kept.push(structuredClone(body));
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } } as QueueSendBatchResponse;
  }

  metrics() {
    return Promise.resolve({ backlogCount: this.kept.length, backlogBytes: 0 });
  }

  take(): unknown {
    return this.kept.shift();
  }

  get all(): readonly unknown[] {
    return this.kept;
  }
}
