// Shows a picture to a language model that sees and asks whose advertisement it is, by the same chat completions, budget and breaker as every other question.
import { PICTURE_PROMPT_TOKENS, type PictureSaid, pictureRequest, readPictureAnswer } from '../detect/pictures/ask.ts';
import { PICTURE_MAX_BYTES, type Picture } from '../detect/pictures/readable.ts';
import type { ChatModel } from './chat-model.ts';
import type { SiteImage, SiteReader } from './site-reader.ts';

export interface PictureReader {
  /** The model that is asked, as configured. */
  model: string;
  /** The picture at an address of a stranger's, by the guarded reader and the site's robots.txt; never throws. */
  at(address: string): Promise<SiteImage>;
  /**
   * @param picture its bytes, and what they are ('image/png').
   * @returns what was read; `version` is the model that answered, `tokens` what it cost.
   * @throws what ChatModel throws, and AppError vendor_failed where the answer is malformed; then the tokens were charged as well.
   */
  read(picture: Picture): Promise<{ said: PictureSaid; version: string; tokens: number }>;
}

/** A picture is fetched and read in seconds; the mail behind it has a lease of minutes. */
const TIMEOUT_MS = 45_000;
const FETCH_MS = 15_000;

export function pictureReader(chat: ChatModel, sites: SiteReader, model: string): PictureReader {
  return {
    model,
    at: (address) => sites.image(address, 'robot', { maxBytes: PICTURE_MAX_BYTES, withinMs: FETCH_MS }),
    async read(picture) {
      const said = await chat.ask(pictureRequest(picture, model), PICTURE_PROMPT_TOKENS, { timeoutMs: TIMEOUT_MS });
      return { said: readPictureAnswer(said.content), version: said.model, tokens: said.tokens.total };
    },
  };
}
