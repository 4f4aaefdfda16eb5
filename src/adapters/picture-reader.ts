// Asks a vision model which advertiser a picture belongs to, with the same chat completions, budget and circuit
// breaker as all other requests.
import {
  buildPictureRequest,
  PICTURE_PROMPT_TOKENS,
  type PictureAnswer,
  readPictureAnswer,
} from '../detect/pictures/ask.ts';
import { PICTURE_MAX_BYTES, type PictureFile } from '../detect/pictures/readable.ts';
import type { ChatModel } from './chat-model.ts';
import type { SiteImage, SiteReader } from './site-reader.ts';

export interface PictureReader {
  /** The configured model. */
  model: string;
  /** Fetches a picture by the guarded site reader, which obeys robots.txt. Never throws. */
  at(address: string): Promise<SiteImage>;
  /**
   * Reads one picture.
   * @param picture its bytes and media type (such as 'image/png').
   * @returns what was read; `version`: the model that answered; `tokens`: the tokens charged.
   * @throws the errors of ChatModel, and AppError vendor_failed if the answer is malformed; its
   *   tokens are charged even then.
   */
  read(picture: PictureFile): Promise<{ said: PictureAnswer; version: string; tokens: number }>;
}

/** Timeout of a request to the model, shorter than its default, because the mail's lease lasts only minutes. */
const TIMEOUT_MS = 45_000;
const FETCH_MS = 15_000;

/** Creates a reader that fetches pictures by `sites` and has `model` read them. */
export function createPictureReader(chat: ChatModel, sites: SiteReader, model: string): PictureReader {
  return {
    model,
    at: (address) => sites.image(address, 'robot', { maxBytes: PICTURE_MAX_BYTES, withinMs: FETCH_MS }),
    async read(picture) {
      const said = await chat.ask(buildPictureRequest(picture, model), PICTURE_PROMPT_TOKENS, {
        timeoutMs: TIMEOUT_MS,
      });
      return { said: readPictureAnswer(said.content), version: said.model, tokens: said.tokens.total };
    },
  };
}
