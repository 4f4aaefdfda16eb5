// Large mails at the same time: an isolate has 128 MB, so each waits until enough is free; none is lost, and small ones
// go on.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { withMemoryShare } from '../../src/memory.ts';
import { emails } from '../../src/store/schema/emails.ts';
import worker from '../../src/worker.ts';
import { createWorld } from '../support/world.ts';

const MB = 1024 * 1024;
const world = createWorld({ LOG: 'problems' });

/** A mail of about `size` bytes that is only made as it is read; tells how many are open at once. */
function letters(to: string, size: number) {
  const open = new Set<number>();
  let most = 0;
  const letter = (nth: number) => {
    const head = new TextEncoder().encode(
      `From: a@letters.test\r\nTo: ${to}\r\nSubject: Large ${nth}\r\nMessage-ID: <large-${nth}@letters.test>\r\nContent-Type: text/plain\r\n\r\nIssue ${nth}. `,
    );
    const line = new TextEncoder().encode(`${'a large letter '.repeat(5)}${nth}\r\n`.repeat(800));
    let left = size;
    const raw = new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(head),
        pull(controller) {
          open.add(nth);
          most = Math.max(most, open.size);
          controller.enqueue(line.slice());
          left -= line.length;
          if (left > 0) return;
          open.delete(nth);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return {
      from: 'a@letters.test',
      to,
      raw,
      rawSize: size,
      headers: new Headers(),
      setReject: () => undefined,
    } as unknown as ForwardableEmailMessage;
  };
  return { letter, most: () => most };
}

describe('ten mails of 20 MB at once', () => {
  it('are taken in three at a time at most, and all of them are there', { timeout: 120_000 }, async () => {
    const newsletter = await world.add.newsletter();
    const { letter, most } = letters(newsletter.uniqueEmail, 20 * MB);
    await Promise.all(Array.from({ length: 10 }, (_, nth) => worker.email(letter(nth), world.bindings)));
    expect(most()).toBeLessThanOrEqual(3);
    const rows = await world.db
      .select({ size: emails.rawSize })
      .from(emails)
      .where(eq(emails.newsletterId, newsletter.id));
    expect(rows).toHaveLength(10);
    for (const { size } of rows) expect(size).toBeGreaterThan(20 * MB);
    expect(world.jobs.all).toHaveLength(10);
  });
});

describe('work on mails', () => {
  /** Runs pieces of work that end when told to. */
  function bench() {
    const running: string[] = [];
    const ends = new Map<string, () => void>();
    const start = (name: string, what: 'receive' | 'analyse', size: number) =>
      withMemoryShare(what, size, () => {
        running.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    return { running, start, end: (name: string) => ends.get(name)?.() };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 120));

  it('goes on side by side while it fits, and in the order of coming where it does not', async () => {
    const { running, start, end } = bench();
    const all = [start('small', 'analyse', MB), start('large', 'analyse', 25 * MB), start('after', 'receive', MB)];
    await settled();
    // The largest wants everything: it waits for the small one, and nobody overtakes it.
    expect(running).toEqual(['small']);
    end('small');
    await settled();
    expect(running).toEqual(['small', 'large']);
    end('large');
    await settled();
    expect(running).toEqual(['small', 'large', 'after']);
    end('after');
    await Promise.all(all);
  });

  it('gives its share back where it fails', async () => {
    await expect(withMemoryShare('analyse', 25 * MB, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await withMemoryShare('analyse', 25 * MB, async () => 'next')).toBe('next');
  });

  it('of an ordinary newsletter waits for nobody: a hundred run at once', async () => {
    const { running, start, end } = bench();
    const all = Array.from({ length: 100 }, (_, nth) => start(String(nth), 'analyse', 60 * 1024));
    await settled();
    expect(running).toHaveLength(100);
    for (const name of [...running]) end(name);
    await Promise.all(all);
  });
});
