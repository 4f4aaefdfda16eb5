// The model of the soak test: it works, or it hangs, gives false answers or is down for a while.
import type { ServerResponse } from 'node:http';
import { answerWithError, type ChatReply, type ChatServer, startChatServer } from '../../support/chat-server.ts';

export type ModelBehaviour = 'reads' | 'lies' | 'hangs' | 'down';
/** A brand that no mail names, and that must appear nowhere. */
export const INVENTED_BRAND = 'Zyntrix';
const USAGE = { prompt: 100, answer: 20 };

export interface SoakModel {
  url: string;
  asked(): number;
  /** Requests that hang when it recovers are cut off. */
  become(manner: ModelBehaviour): void;
  stop: ChatServer['stop'];
}

export async function startSoakModel(): Promise<SoakModel> {
  const chat = await startChatServer();
  let manner: ModelBehaviour = 'reads';
  let asked = 0;
  const hanging = new Set<ServerResponse>();
  chat.otherwise = (body): ChatReply => {
    asked++;
    // The stand-in records requests for other tests; here they would fill the memory.
    chat.requests.length = 0;
    if (manner === 'hangs') return (response) => void hanging.add(response);
    if (manner === 'down') return (response) => answerWithError(response, 503, 'Overloaded');
    const sponsors = [...(manner === 'lies' ? [invented] : []), ...creditsIn(body)];
    return { content: JSON.stringify({ sponsors }), usage: USAGE };
  };
  return {
    url: chat.url,
    asked: () => asked,
    become(next) {
      manner = next;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    stop: chat.stop,
  };
}

const sponsor = (brand: string, quote: string, block: number) => ({
  why: 'The mail says who brought it.',
  brand,
  site: null,
  placement_type: 'text_only',
  quote,
  block,
  disclosure: ['brought to you by'],
  confidence: 90,
});
const invented = sponsor(INVENTED_BRAND, `${INVENTED_BRAND} is proud to sponsor this newsletter`, 0);

/** The brand that a block of the mail is 'brought to you by'. */
function creditsIn(body: { messages: { content: string }[] }) {
  return (body.messages[1]?.content ?? '').split('\n').flatMap((line) => {
    if (!line.startsWith('{"n":')) return [];
    const { n, text } = JSON.parse(line) as { n: number; text: string };
    const name = /brought to you by (\w+)/.exec(text)?.[1];
    return name ? [sponsor(name, text, n)] : [];
  });
}
