// Issues for detection tests, from HTML or text as in a mail.
import type { Issue } from '../../src/detect/analyst.ts';
import { segment } from '../../src/detect/blocks.ts';

/** @param parts the mail's content. @param more overrides of the issue's other fields. */
export function issueOf(parts: { html?: string; text?: string }, more: Partial<Issue> = {}): Issue {
  const { text, blocks } = segment({ html: parts.html ?? null, text: parts.text ?? null });
  return {
    subject: 'The Tuesday Kiln',
    newsletter: { name: 'The Kiln', domain: 'thekiln.example' },
    sender: { name: 'The Kiln', address: 'post@thekiln.example' },
    text,
    blocks,
    ...more,
  };
}

/** A short issue with one disclosed sponsor, Glazeworks. */
export const SPONSORED_HTML = `
<h1>The Kiln</h1>
<p>Good morning. Three things about pottery today, and a warning about cheap wax.</p>
<h2>Why your bowls crack</h2>
<p>Drying too fast is the usual reason. Cover them with a cloth for the first night and turn them in the morning.</p>
<div style="background:#eee;border:1px solid #999">
<p>Sponsored by Glazeworks</p>
<p>Glazeworks ships food-safe glazes to any studio in two days. <a href="https://glazeworks.com/kiln?utm_source=kiln">Order a sample box</a> and pay nothing for the first one.</p>
</div>
<h2>From the archive</h2>
<p>Last year we wrote about wood firing; it is still the piece that readers send on the most.</p>
<p><a href="https://thekiln.example/unsubscribe">Unsubscribe</a></p>`;
