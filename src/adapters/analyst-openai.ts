// The analyst that asks a language model, once for each mail. What happens if the model fails is decided in
// `detect/cascade`.
import type { Analyst } from '../detect/analyst.ts';
import { buildRequest, promptTokens, readAnswer, TOKEN_BUDGET } from '../detect/prompt.ts';
import type { ChatModel } from './chat-model.ts';

/**
 * @param model the model's name. @param tokenBudget estimated tokens of a whole prompt; longer mails are cut by blocks.
 * The analyst throws what ChatModel throws, and AppError vendor_failed if the answer is malformed.
 */
export function openaiAnalyst(
  chat: ChatModel,
  { model, tokenBudget = TOKEN_BUDGET }: { model: string; tokenBudget?: number },
): Analyst {
  return async (issue) => {
    const request = buildRequest(issue, { model, tokenBudget });
    const said = await chat.ask(request, promptTokens(request));
    return {
      analyst: 'openai',
      version: said.model,
      claims: readAnswer(issue, said.content),
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
