export type AppRequester = (path: string, init?: RequestInit) => Promise<Response>;

export interface SmokeOptions {
  origin: string;
  /** If both this secret and `mailTo` (a tracking address) are given, a test mail is posted to the inbound webhook. */
  webhookSecret?: string | undefined;
  mailTo?: string | undefined;
}

export interface SmokeResult {
  what: string;
  fault: string | null;
}

type Check = [what: string, path: string, isRight: (to: Response) => boolean | Promise<boolean>, init?: RequestInit];

/** Runs all checks. @returns each check with its result. Never throws: a failed request is a fault. */
export async function smoke(
  ask: AppRequester,
  { origin, webhookSecret, mailTo }: SmokeOptions,
): Promise<SmokeResult[]> {
  const has =
    (...statuses: number[]) =>
    (answer: Response) =>
      statuses.includes(answer.status);
  const empty = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const raw = `From: Smoke test <smoke@${new URL(origin).hostname}>\r\nTo: ${mailTo}\r\nSubject: Smoke test\r\nMessage-ID: <${crypto.randomUUID()}@smoke>\r\n\r\nA mail that a deployment sent to itself.\r\n`;
  const script = await ask('/').then(
    async (page) => /(?:src|href)="(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? '/assets/none',
    () => '/assets/none',
  );
  const returnsHere = (answer: Response) => {
    const to = answer.headers.get('location') ?? '';
    return URL.canParse(to) && new URL(to).searchParams.get('redirect_uri') === `${origin}/api/callback`;
  };
  const isPage = async (answer: Response) => (await answer.text()).includes('</html>');
  const isKept = (answer: Response) =>
    has(200)(answer) && (answer.headers.get('cache-control')?.includes('immutable') ?? false);
  const checks: Check[] = [
    ['health: the Worker runs and Postgres answers', '/api/health', has(200)],
    ['sign-in: to the identity provider, and back to us', '/api/login', (to) => has(302)(to) && returnsHere(to)],
    ['a report that is none: the 404 page', '/report/there-is-no-such-report', (to) => has(404)(to) && isPage(to)],
    ['the landing page', '/', (to) => has(200)(to) && isPage(to)],
    ['hashed files: kept for a year', script, isKept],
    ['payment webhook: refuses what is not signed', '/api/stripe/webhook', has(400), empty],
    ['mail webhook: refuses without its secret', '/api/email/webhook', webhookSecret ? has(401) : has(401, 503), empty],
    ['data: nothing without a session', '/api/newsletters', has(401)],
  ];
  if (mailTo && webhookSecret) {
    const headers = { 'content-type': 'message/rfc822', 'x-webhook-secret': webhookSecret };
    const path = `/api/email/webhook?to=${encodeURIComponent(mailTo)}`;
    checks.push([`a test mail to ${mailTo}`, path, has(202), { method: 'POST', headers, body: raw }]);
  }
  const results: SmokeResult[] = [];
  for (const [what, path, isRight, init] of checks) {
    const fault = await ask(path, init).then(
      async (answer) =>
        (await isRight(answer)) ? null : `answered ${answer.status} ${answer.headers.get('location') ?? ''}`,
      (error: Error) => error.message,
    );
    results.push({ what, fault });
  }
  return results;
}
