import type { Analyst } from '../detect/analyst.ts';
import {
  buildDetectionRequest,
  DEFAULT_PROMPT_TOKEN_BUDGET,
  estimatePromptTokens,
  readClaimsFromAnswer,
} from '../detect/prompt.ts';
import type { ChatModel } from './chat-model.ts';

/** @param tokenBudget estimated tokens of a whole prompt; longer mails are shortened by blocks. */
export function createOpenaiAnalyst(
  chat: ChatModel,
  { model, tokenBudget = DEFAULT_PROMPT_TOKEN_BUDGET }: { model: string; tokenBudget?: number },
): Analyst {
  return async (issue) => {
    const request = buildDetectionRequest(issue, { model, tokenBudget });
    const said = await chat.ask(request, estimatePromptTokens(request));
    return {
      analyst: 'openai',
      version: said.model,
      claims: readClaimsFromAnswer(issue, said.content),
      tokens: said.tokens.total,
      raw: {
        answer: said.content.toWellFormed().replaceAll('\0', ''),
        model: said.model,
        tokens: said.tokens,
        ms: said.ms,
      },
    };
  };
}
