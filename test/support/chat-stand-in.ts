// A chat model for test worlds. The API key selects its behaviour, so that parallel tests don't share a script.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerChat, answerWithError, type ChatReply } from './chat-server.ts';
import { decodeVisionAnswer } from './pictures.ts';

/** 9,500 tokens per answer: a world with a budget of 10,000 gets one. */
const USAGE = { prompt: 9_000, answer: 500 };

type Part = { type: string; image_url?: { url: string } };
type Asked = { messages: { content: string | Part[] }[] };

/** The model's behaviour, by API key. */
const MANNERS: Record<string, (body: Asked) => ChatReply> = {
  'sk-reads': (body) => ({ content: JSON.stringify({ sponsors: findCreditedSponsors(body) }), usage: USAGE }),
  'sk-invents': () => ({
    content: JSON.stringify({ sponsors: [sponsor('Zyntrix', 'Zyntrix is proud to sponsor this newsletter', 0)] }),
    usage: USAGE,
  }),
  'sk-refuses': () => ({ content: null, refusal: 'I would rather not.' }),
  'sk-busy': () => (response) =>
    answerWithError(response, 429, 'Rate limit reached', { headers: { 'retry-after': '11' } }),
  'sk-down': () => (response) => answerWithError(response, 503, 'Overloaded'),
  'sk-sees': answerVisionRequest,
  'sk-writes': () => ({ content: 'People who run databases.' }),
};

export async function answerChatStandIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const manner = MANNERS[request.headers.authorization?.replace('Bearer ', '') ?? ''];
  if (!manner) return answerWithError(response, 401, 'Incorrect API key provided', { code: 'invalid_api_key' });
  await answerChat(request, response, manner);
}

/** A model that only recognises 'brought to you by' in a block of the mail. */
export function findCreditedSponsors(body: Asked) {
  return String(body.messages[1]?.content ?? '')
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('{"n":')) return [];
      const { n, text } = JSON.parse(line) as { n: number; text: string };
      const name = /brought to you by (\w+)/.exec(text)?.[1];
      return name ? [sponsor(name, text, n)] : [];
    });
}

const sponsor = (brand: string, quote: string, block: number) => ({
  why: 'The mail says who brought it.',
  brand,
  site: null,
  placement_type: 'text_only',
  quote,
  block,
  disclosure: ['brought to you by'],
  confidence: 77,
});

/** A model that reports what a test picture contains, and no sponsor in texts. */
export function answerVisionRequest({ messages }: Asked): ChatReply {
  const shown = messages[1]?.content ?? '';
  const url = Array.isArray(shown) ? shown.find(({ type }) => type === 'image_url')?.image_url?.url : undefined;
  if (url === undefined) return { content: JSON.stringify({ sponsors: [] }), usage: USAGE };
  const { status, content, ...said } = decodeVisionAnswer(url) ?? {};
  if (status) return (response) => answerWithError(response, status, 'No');
  const answer = { text: '', advertiser: null, confidence: 0, ...said };
  return { content: content ?? JSON.stringify(answer), usage: { prompt: 1_400, answer: 100 } };
}
