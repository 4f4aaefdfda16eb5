// What the five-minute run reports to administrators: once, by every configured channel, and no more once the problem
// is over.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendThresholdNotices } from '../../../src/flows/operations/watch.ts';
import { listNotices } from '../../../src/store/operations/notices.ts';
import { newsletters } from '../../../src/store/schema/newsletters.ts';
import { eventCounts, modelTokensByDay, notices } from '../../../src/store/schema/operations.ts';
import { createWorld } from '../../support/world.ts';

const NOW = new Date('2026-06-10T12:30:00.000Z');
const TO = 'ops@desk.test';
const world = createWorld({ ALERT_EMAIL: TO, OPENAI_DAILY_TOKENS: '1000' });
const { db, services } = world;
const keyed = { ...services, config: { ...services.config, OPENAI_API_KEY: 'sk-test' } };

beforeEach(async () => {
  await Promise.all([db.delete(notices), db.delete(eventCounts), db.delete(modelTokensByDay), db.delete(newsletters)]);
});

/** Collects what is sent by either channel. */
function doors(to: typeof services = services) {
  const mails: object[] = [];
  const alerts: string[] = [];
  const mail = {
    ...to.mail,
    send: async (one: object) => {
      mails.push(one);
      return 'sent' as const;
    },
  };
  const send = async (text: string) => {
    alerts.push(text);
  };
  return { services: { ...to, mail, alerts: { send } } as typeof services, mails, alerts };
}
const happened = (what: string, count: number) =>
  db.insert(eventCounts).values({ hour: new Date('2026-06-10T12:00:00Z'), what, count });
const names = async () => (await listNotices(db)).map(({ name }) => name);

describe('a value over its threshold', () => {
  it.each(['the webhook', 'mail'] as const)(
    'is sent once by the other channel while %s fails, and by that one when it works again',
    async (way) => {
      await happened('dead:contact', 3);
      const { services, mails, alerts } = doors();
      const closed = { send: vi.fn().mockRejectedValue(new Error(`${way} is away`)) };
      const half = { ...services, ...(way === 'mail' ? { mail: closed } : { alerts: closed }) } as typeof services;
      for (let tries = 1; tries <= 2; tries++) await expect(sendThresholdNotices(half, NOW)).rejects.toThrow('is away');
      expect([mails.length, alerts.length]).toEqual(way === 'mail' ? [0, 1] : [1, 0]);
      expect(closed.send).toHaveBeenCalledTimes(2);
      expect(await sendThresholdNotices(services, NOW)).toBe(1);
      expect([mails.length, alerts.length]).toEqual([1, 1]);
      expect(await sendThresholdNotices(services, NOW)).toBe(0);
    },
  );

  it('is sent with what came meanwhile, by each channel separately', async () => {
    await happened('dead:contact', 3);
    const { services, mails, alerts } = doors();
    const closed = { send: vi.fn().mockRejectedValue(new Error('away')) };
    await expect(sendThresholdNotices({ ...services, alerts: closed }, NOW)).rejects.toThrow('away');
    await happened('model-refused', 5);
    expect(await sendThresholdNotices(services, NOW)).toBe(2);
    expect(alerts[0]?.split('\n')).toHaveLength(3);
    expect(mails).toMatchObject([
      { subject: expect.stringContaining('3 jobs failed') },
      { subject: expect.stringContaining('did not read 5 of') },
    ]);
  });
});

it('a day’s budget of tokens is watched if there is a model to spend them', async () => {
  await db.insert(modelTokensByDay).values({ day: '2026-06-10', tokens: 899 });
  await sendThresholdNotices(doors(keyed).services, NOW);
  expect(await names()).toEqual([]);
  await db.update(modelTokensByDay).set({ tokens: 900 });
  await sendThresholdNotices(doors().services, NOW);
  expect(await names()).toEqual([]);
  await sendThresholdNotices(doors(keyed).services, NOW);
  expect(await names()).toEqual(['model-budget']);
});
