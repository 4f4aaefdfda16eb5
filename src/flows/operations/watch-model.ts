import { DAY_MS, toUtcDay } from '../../contract/time.ts';
import type { Services } from '../../services.ts';
import { deleteNotice, raiseNotice } from '../../store/operations/notices.ts';

const WARN_DAYS = 60;
const NOTICE = 'model-shutdown';

/** 60 days before; @returns the number of models checked. @throws AppError if the vendor doesn't answer or know it. */
export async function warnOfModelShutdown(
  { db, chat, config }: Pick<Services, 'db' | 'chat' | 'config'>,
  now: Date,
): Promise<number> {
  const model = config.OPENAI_MODEL;
  const ends = chat ? await chat.shutdownOf(model) : null;
  if (ends && ends.getTime() - now.getTime() <= WARN_DAYS * DAY_MS) {
    const day = toUtcDay(ends);
    const text = `The vendor shuts the model ${model} down on ${day}. Compare another with npm run eval, then set OPENAI_MODEL.`;
    await raiseNotice(db, { name: NOTICE, text }, now);
  } else {
    await deleteNotice(db, NOTICE);
  }
  return chat ? 1 : 0;
}
