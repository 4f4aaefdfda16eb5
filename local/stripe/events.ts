// Sends events to the app, signed with the configured secret, each separately and in no particular order, and again
// until a 2xx answer.
import Stripe from 'stripe';
import { newId, type StripeEvent, type StripeWorld } from './state.ts';

const ANSWER_WITHIN_MS = 20_000;

export function createEventSender(
  { state, save, now }: Pick<StripeWorld, 'state' | 'save' | 'now'>,
  webhook: { url: string | null; secret: string },
) {
  const running = new Map<string, Promise<void>>();

  function send(event: StripeEvent): void {
    if (!webhook.url || running.has(event.id)) return;
    running.set(
      event.id,
      deliver(event, webhook.url).finally(() => running.delete(event.id)),
    );
  }

  async function deliver(event: StripeEvent, url: string): Promise<void> {
    const body = JSON.stringify(event, null, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhook.secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual', headers, signal }).catch(() => null);
    await answer?.body?.cancel();
    event.pending_webhooks = answer?.ok ? 0 : 1;
    save();
  }

  return {
    emit(type: string, object: object) {
      const data = { object: structuredClone(object) };
      const pending_webhooks = webhook.url ? 1 : 0;
      const event: StripeEvent = { id: newId('evt'), object: 'event', created: now(), type, data, pending_webhooks };
      state.events[event.id] = event;
      save();
      send(event);
    },
    /** Sends again what the app has not accepted yet, also from before the last stop. */
    retry() {
      for (const event of Object.values(state.events)) if (event.pending_webhooks > 0) send(event);
    },
    /** Resolves when no request to the app is running any more. */
    async settled() {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
