// Checks a deployment right after it: the app answers, sends people to sign in, refuses what it must, and accepts mail
// if requested.

/** Requests a path of the deployed app; redirects are not followed. */
export type AppRequester = (path: string, init?: RequestInit) => Promise<Response>;

export interface SmokeOptions {
  origin: string;
  /** If both this secret and `mailTo` (a tracking address) are given, a test mail is posted to the inbound webhook. */
  webhookSecret?: string | undefined;
  mailTo?: string | undefined;
}

export interface SmokeResult {
  what: string;
  /** Why the check failed; null if it passed. */
  fault: string | null;
}

/** Runs all checks. @returns each check with its result. Never throws: a failed request is a fault. */
export async function smoke(
  ask: AppRequester,
  { origin, webhookSecret, mailTo }: SmokeOptions,
): Promise<SmokeResult[]> {
  const checks: [string, () => Promise<string | null>][] = [
    ['health: the Worker runs and Postgres answers', async () => statusFault(await ask('/api/health'), 200)],
    [
      'sign-in: to the identity provider, and back to us',
      async () => {
        const answer = await ask('/api/login');
        const to = answer.headers.get('location') ?? '';
        if (answer.status !== 302 || !URL.canParse(to)) return `answered ${answer.status} ${to}`;
        const back = new URL(to).searchParams.get('redirect_uri');
        return back === `${origin}/api/callback` ? null : `comes back to ${back}`;
      },
    ],
    [
      'a report that is none: the 404 page',
      async () => {
        const answer = await ask('/report/there-is-no-such-report');
        const html = await answer.clone().text();
        return statusFault(answer, 404) ?? (html.includes('</html>') ? null : 'is no page');
      },
    ],
    ['the landing page', async () => pageFault(await ask('/'))],
    [
      'hashed files: kept for a year',
      async () => {
        const [, script] = /(?:src|href)="(\/assets\/[^"]+)"/.exec(await (await ask('/')).text()) ?? [];
        if (!script) return 'the page names none';
        const kept = (await ask(script)).headers.get('cache-control') ?? '';
        return kept.includes('immutable') ? null : `cache-control is ${kept || 'absent'}`;
      },
    ],
    [
      'payment webhook: refuses what is not signed',
      async () => statusFault(await ask('/api/stripe/webhook', posted({})), 400),
    ],
    [
      'mail webhook: refuses without its secret',
      async () => statusFault(await ask('/api/email/webhook', posted({})), webhookSecret ? 401 : [401, 503]),
    ],
    ['data: nothing without a session', async () => statusFault(await ask('/api/newsletters'), 401)],
  ];
  if (mailTo && webhookSecret) {
    checks.push([
      `a test mail to ${mailTo}`,
      async () => {
        const raw = `From: Smoke test <smoke@${new URL(origin).hostname}>\r\nTo: ${mailTo}\r\nSubject: Smoke test\r\nMessage-ID: <${crypto.randomUUID()}@smoke>\r\n\r\nA mail that a deployment sent to itself.\r\n`;
        const answer = await ask(`/api/email/webhook?to=${encodeURIComponent(mailTo)}`, {
          method: 'POST',
          headers: { 'content-type': 'message/rfc822', 'x-webhook-secret': webhookSecret },
          body: raw,
        });
        return statusFault(answer, 202);
      },
    ]);
  }
  const done: SmokeResult[] = [];
  for (const [what, check] of checks) {
    const fault = await check().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    done.push({ what, fault });
  }
  return done;
}

const posted = (json: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(json),
});

const statusFault = (answer: Response, status: number | number[]): string | null =>
  [status].flat().includes(answer.status) ? null : `answered ${answer.status}`;

const pageFault = (answer: Response): string | null =>
  statusFault(answer, 200) ?? (answer.headers.get('content-type')?.startsWith('text/html') ? null : 'is no HTML');
