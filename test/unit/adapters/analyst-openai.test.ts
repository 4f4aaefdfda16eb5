// The model's analyst through the real SDK, against a server on loopback that refuses what the real API refuses.
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createOpenaiAnalyst } from '../../../src/adapters/analyst-openai.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { answerWithError } from '../../support/chat-server.ts';
import { captureAppError } from './support/failure.ts';
import { createModelChat, createSponsorsReply, GLAZEWORKS_CLAIM, SPONSORED_ISSUE } from './support/model-chat.ts';

const { analyst, chat, state } = createModelChat();

describe('a request', () => {
  it('is one that the real API takes, and carries the key', async () => {
    await analyst()(SPONSORED_ISSUE);
    expect(state.server.faults).toEqual([]);
    expect(state.server.requests).toHaveLength(1);
    expect(state.server.requests[0]?.authorization).toBe('Bearer sk-test');
    expect(state.server.requests[0]?.body.model).toBe('gpt-5');
  });
});

describe('an answer', () => {
  it('without a count of tokens is charged by estimate', async () => {
    state.server.replies.push({ ...createSponsorsReply(GLAZEWORKS_CLAIM), usage: null });
    const { raw } = await analyst()(SPONSORED_ISSUE);
    const { tokens } = raw as { tokens: { prompt: null; total: number } };
    expect(tokens.prompt).toBeNull();
    expect(tokens.total).toBeGreaterThan(1_500);
    expect(state.spent.get('2026-11-21')).toBe(tokens.total);
  });

  it.each([
    ['no JSON', 'Sure! Here are the sponsors:'],
    ['another shape', '{"sponsors":[{"brand":"Glazeworks"}]}'],
    [
      'a placement that does not exist',
      JSON.stringify({ sponsors: [{ ...GLAZEWORKS_CLAIM, placement_type: 'billboard' }] }),
    ],
    ['endless', `{"sponsors":[]${' '.repeat(300_000)}}`],
  ])('that is malformed (%s) is an error that is not retried', async (_, content) => {
    state.server.replies.push({ content });
    const error = await captureAppError(analyst()(SPONSORED_ISSUE));
    expect(error.code).toBe('vendor_failed');
    expect(error.message).toMatch(/malformed/);
    expect(error.retryAfter).toBeUndefined();
  });

  it.each([
    ['a refusal', { content: null, refusal: "I can't help with that." }, /refused/],
    ['cut off', { content: '{"sponsors":[{"wh', finish: 'length' }, /cut off/],
    ['withheld by a filter', { content: null, finish: 'content_filter' }, /filter/],
    ['empty', { content: '' }, /empty/],
  ])('that is %s is an error that is not retried, and is charged', async (_, reply, message) => {
    state.server.replies.push(reply);
    const error = await captureAppError(analyst()(SPONSORED_ISSUE));
    expect(error.message).toMatch(message);
    expect(error.retryAfter).toBeUndefined();
    expect(state.spent.get('2026-11-21')).toBe(1200);
  });
});

describe('servers of other vendors with the same API', () => {
  const unknownFormat = (response: ServerResponse, status = 400) =>
    answerWithError(response, status, "'response_format.type' must be 'text' or 'json_object'");

  it.each([400, 422, 501])(
    'are asked in plain JSON mode, with the schema in words, if they refuse schemas (%i), and from then on only so',
    async (status) => {
      state.server.replies.push(
        (response) => unknownFormat(response, status),
        createSponsorsReply(GLAZEWORKS_CLAIM),
        createSponsorsReply(GLAZEWORKS_CLAIM),
      );
      const local = createOpenaiAnalyst(chat(), { model: 'qwen3:8b' });
      const found = await detectSponsors(local, SPONSORED_ISSUE);
      expect(found.claims).toMatchObject([{ brand: 'Glazeworks', placementType: 'primary_native' }]);
      await local(SPONSORED_ISSUE);
      const formats = state.server.requests.map(({ body }) => body.response_format.type);
      expect(formats).toEqual(['json_schema', 'json_object', 'json_object']);
      const [strict, plain] = state.server.requests.map(({ body }) => body.messages[0].content as string);
      expect(plain?.startsWith(strict ?? '?')).toBe(true);
      expect(plain).toContain('"placement_type"');
    },
  );

  it('are asked with the schema again if they failed without one too, since the schema was not the reason', async () => {
    const local = createOpenaiAnalyst(chat(), { model: 'qwen3:8b' });
    state.server.replies.push(
      unknownFormat,
      (response) => answerWithError(response, 500, 'down'),
      createSponsorsReply(GLAZEWORKS_CLAIM),
    );
    await captureAppError(local(SPONSORED_ISSUE));
    await local(SPONSORED_ISSUE);
    const formats = state.server.requests.map(({ body }) => body.response_format.type);
    expect(formats).toEqual(['json_schema', 'json_object', 'json_schema']);
  });

  it('are asked only in the configured way if the schema is required or ruled out by configuration', async () => {
    state.server.replies.push(unknownFormat);
    expect(
      await captureAppError(createOpenaiAnalyst(chat({ structured: 'strict' }), { model: 'm' })(SPONSORED_ISSUE)),
    ).toMatchObject({
      code: 'vendor_failed',
    });
    await createOpenaiAnalyst(chat({ structured: 'json' }), { model: 'm' })(SPONSORED_ISSUE);
    expect(state.server.requests.map(({ body }) => body.response_format.type)).toEqual(['json_schema', 'json_object']);
  });
});

it('the reasoning effort is sent only if it is configured', async () => {
  await createOpenaiAnalyst(chat({ reasoningEffort: 'low' }), { model: 'gpt-6.1-sol' })(SPONSORED_ISSUE);
  await createOpenaiAnalyst(chat(), { model: 'gpt-6.1-sol' })(SPONSORED_ISSUE);
  expect(state.server.requests.map(({ body }) => body.reasoning_effort)).toEqual(['low', undefined]);
  expect(state.server.faults).toEqual([]);
});
