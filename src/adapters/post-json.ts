const TIMEOUT_MS = 10_000;
const ANSWER_CHARACTERS = 2_000;

/** Posts JSON without following redirects. @returns the answer with its beginning. @throws if there is none in time. */
export async function postJson(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ ok: boolean; status: number; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { ok: response.ok, status: response.status, text: await beginningOf(response) };
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
