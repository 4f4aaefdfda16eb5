// The chat client of a language model with a daily budget, against a server on loopback.
import { afterEach, beforeEach } from 'vitest';
import { createOpenaiAnalyst } from '../../../../src/adapters/analyst-openai.ts';
import { createChatModel, type StructuredOutputMode } from '../../../../src/adapters/chat-model.ts';
import { createDailyBudget } from '../../../../src/domain/operations/model-budget.ts';
import { type ChatServer, startChatServer } from '../../../support/chat-server.ts';
import { issueOf, SPONSORED_HTML } from '../../../support/issues.ts';

export const SPONSORED_ISSUE = issueOf({ html: SPONSORED_HTML });
const AD = SPONSORED_ISSUE.blocks.findIndex((block) => block.text.startsWith('Glazeworks ships'));
export const GLAZEWORKS_CLAIM = {
  why: 'It says sponsored by Glazeworks.',
  brand: 'Glazeworks',
  site: 'glazeworks.com',
  placement_type: 'primary_native',
  quote: 'Glazeworks ships food-safe glazes to any studio in two days.',
  block: AD,
  disclosure: ['Sponsored by'],
  confidence: 93,
};
export const createSponsorsReply = (...sponsors: object[]) => ({ content: JSON.stringify({ sponsors }) });

interface ChatOptions {
  limit?: number;
  timeoutMs?: number;
  url?: string;
  structured?: StructuredOutputMode;
  reasoningEffort?: string;
}

export function createModelChat() {
  const state = {} as { server: ChatServer; spent: Map<string, number>; now: Date };

  beforeEach(async () => {
    state.server = await startChatServer();
    state.spent = new Map();
    state.now = new Date('2026-11-21T10:00:00Z');
  });
  afterEach(() => state.server.stop());

  function chat({ limit = 1_000_000, timeoutMs = 2_000, url = state.server.url, ...more }: ChatOptions = {}) {
    const ledger = {
      async reserve(day: string, tokens: number, most: number) {
        if ((state.spent.get(day) ?? 0) + tokens > most) return false;
        state.spent.set(day, (state.spent.get(day) ?? 0) + tokens);
        return true;
      },
      async add(day: string, tokens: number) {
        state.spent.set(day, (state.spent.get(day) ?? 0) + tokens);
      },
    };
    return createChatModel({
      apiKey: 'sk-test',
      baseUrl: url,
      budget: createDailyBudget(ledger, limit, () => state.now),
      timeoutMs,
      ...more,
    });
  }
  const analyst = (options?: ChatOptions) => createOpenaiAnalyst(chat(options), { model: 'gpt-5' });

  return { analyst, chat, state };
}
