import { mailSendingError } from '../mail-sender.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_CHARACTERS = 2_000;

export interface MailServiceAnswer {
  ok: boolean;
  status: number;
  text: string;
}

/** @throws AppError vendor_failed if there is no response in time. */
export async function postToMailService(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<MailServiceAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { ok: response.ok, status: response.status, text: await beginningOf(response) };
  } catch (cause) {
    throw mailSendingError(cause);
  }
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader && text.length < ANSWER_CHARACTERS) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  return text.slice(0, ANSWER_CHARACTERS);
}

/** Server errors and 429 are temporary, anything else is permanent. */
export function mailRefusalError({ status, text }: MailServiceAnswer) {
  return mailSendingError(
    new Error(`the mail service answered ${status}: ${text.slice(0, 300)}`),
    status === 429 || status >= 500,
  );
}
