// Sends events to the app, signed with the configured secret, each separately and in no particular order, and again
// until a 2xx answer.
import { createHmac } from 'node:crypto';
import { newId } from './ids.ts';
import type { Event, StandInState } from './state.ts';

/** Seconds until the next attempt; the last value repeats. Stripe waits for hours, which is too long on a laptop. */
const RETRY_SECONDS = [1, 2, 5, 15, 60, 300];
const ATTEMPTS = 30;
const ANSWER_WITHIN_MS = 20_000;
const API_VERSION = '2026-10-28.endive';

/** The `Stripe-Signature` of a body at time `at` (seconds of the real clock, since receivers reject old ones). */
export function signStripeBody(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

export interface EventSender {
  /** Records an event of a type with a copy of `object`, and sends it. */
  emit(type: string, object: object): void;
  /** Sends an event again, delivered or not. @returns false if there is none. */
  resend(id: string): boolean;
  /** Resolves when no request to the app is running any more. */
  settled(): Promise<void>;
  stop(): void;
}

export function createEventSender(
  state: StandInState,
  save: () => void,
  now: () => number,
  webhook: { url: string | null; secret: string },
): EventSender {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function send(event: Event): void {
    if (stopped || !webhook.url) return;
    const sending = attempt(event, webhook.url).finally(() => running.delete(sending));
    running.add(sending);
  }

  async function attempt(event: Event, url: string): Promise<void> {
    const body = JSON.stringify(event, null, 2);
    let answer: string;
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (stand-in)',
          'stripe-signature': signStripeBody(body, webhook.secret, Math.floor(Date.now() / 1000)),
        },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      answer = String(response.status);
      await response.body?.cancel();
    } catch (error) {
      answer = error instanceof Error ? error.message : String(error);
    }
    const delivery = state.deliveries[event.id];
    if (!delivery || stopped) return;
    delivery.attempts++;
    delivery.answer = answer;
    delivery.done = /^2\d\d$/.test(answer);
    event.pending_webhooks = delivery.done ? 0 : 1;
    save();
    if (!delivery.done && delivery.attempts < ATTEMPTS) later(event, delivery.attempts);
  }

  function later(event: Event, attempts: number): void {
    const seconds = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 1;
    const timer = setTimeout(() => {
      timers.delete(timer);
      send(event);
    }, seconds * 1000);
    timer.unref();
    timers.add(timer);
  }

  // Resumes the deliveries that were open when the stand-in was last stopped.
  for (const [id, delivery] of Object.entries(state.deliveries)) {
    const event = state.events[id];
    if (event && !delivery.done && delivery.attempts < ATTEMPTS) later(event, 1);
  }

  return {
    emit(type, object) {
      const event: Event = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        type,
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: webhook.url ? 1 : 0,
        request: { id: null, idempotency_key: null },
      };
      state.events[event.id] = event;
      state.deliveries[event.id] = { attempts: 0, answer: null, done: webhook.url === null };
      save();
      send(event);
    },
    resend(id) {
      const event = state.events[id];
      if (event) send(event);
      return event !== undefined;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
