/** A queue that keeps what is sent until a test takes it. */
export class CountingQueue {
  private readonly kept: unknown[] = [];

  async send(body: unknown): Promise<QueueSendResponse> {
    this.kept.push(structuredClone(body));
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } } as QueueSendResponse;
  }

  async sendBatch(messages: Iterable<MessageSendRequest<unknown>>): Promise<QueueSendBatchResponse> {
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
