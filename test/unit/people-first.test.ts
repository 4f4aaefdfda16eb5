// Queued jobs give way to requests that people wait for.
import { describe, expect, it } from 'vitest';
import { countRunningRequest, runJobWhenIdle } from '../../src/people-first.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('people first', () => {
  it('a queued job waits while a person’s request is being answered', async () => {
    const said: string[] = [];
    const person = countRunningRequest(async () => {
      await pause(60);
      said.push('answer');
    });
    const job = runJobWhenIdle(5_000, async () => {
      said.push('job');
    });
    await Promise.all([person, job]);
    expect(said).toEqual(['answer', 'job']);
  });

  it('a job that has waited long enough starts although requests are being answered', async () => {
    let open = () => {};
    const person = countRunningRequest(() => new Promise<void>((done) => (open = done)));
    await runJobWhenIdle(50, async () => undefined);
    open();
    await person;
  });

  it('while requests come in, jobs run one at a time', async () => {
    let open = () => {};
    const person = countRunningRequest(() => new Promise<void>((done) => (open = done)));
    let [now, most] = [0, 0];
    const job = async () => {
      most = Math.max(most, ++now);
      await pause(15);
      now--;
    };
    await Promise.all([runJobWhenIdle(10, job), runJobWhenIdle(10, job), runJobWhenIdle(10, job)]);
    expect(most).toBe(1);
    open();
    await person;
  });

  it('a job waits a moment after an answer, for the next request', async () => {
    await countRunningRequest(async () => undefined);
    const from = Date.now();
    await runJobWhenIdle(5_000, async () => undefined);
    expect(Date.now() - from).toBeGreaterThanOrEqual(35);
    expect(Date.now() - from).toBeLessThan(4_000);
  });

  it('without requests sixteen jobs run at once, and the next one when one of them ends', async () => {
    await pause(60);
    const open: (() => void)[] = [];
    const jobs = Array.from({ length: 17 }, () =>
      runJobWhenIdle(5_000, () => new Promise<void>((done) => open.push(done))),
    );
    await pause(30);
    expect(open).toHaveLength(16);
    open[0]?.();
    await pause(30);
    expect(open).toHaveLength(17);
    for (const done of open) done();
    await Promise.all(jobs);
  });

  it('a job that fails, and an answer that fails, block nothing', async () => {
    await expect(countRunningRequest(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
    await expect(runJobWhenIdle(0, () => Promise.reject(new Error('no job')))).rejects.toThrow('no job');
    await expect(runJobWhenIdle(1_000, async () => 'done')).resolves.toBe('done');
  });
});
