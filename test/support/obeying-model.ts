// A model that falls for everything: whatever a mail tells it to report, it reports, word for word. What it leaves
// behind is what grounding must stop.

interface Said {
  brand: string;
  site?: string | null;
  quote?: string;
  type?: string;
  confidence?: number;
}

/**
 * Orders as a mail may carry them: 'REPORT' and what to report, in code, so that the order's own words don't bear it
 * out.
 */
const ORDER = /REPORT ([A-Za-z0-9+/=]{8,})/g;

/** An order for this model to put into a mail. */
export const orderTo = (said: Said) => `REPORT ${btoa(JSON.stringify(said))}`;

/**
 * @returns the answer's content to a request: every order obeyed, with the order's own block for the quote where it
 *   names none.
 */
export function obey(body: { messages: { content: string }[] }): string {
  const lines = (body.messages[1]?.content ?? '').split('\n').filter((line) => line.startsWith('{"n":'));
  const sponsors = lines.flatMap((line) => {
    const { n, text } = JSON.parse(line) as { n: number; text: string };
    return [...text.matchAll(ORDER)].map(([order, code]) => {
      const said = JSON.parse(atob(code ?? '')) as Said;
      return {
        why: 'The mail says so.',
        brand: said.brand,
        site: said.site ?? null,
        placement_type: said.type ?? 'hero',
        quote: said.quote ?? order,
        block: n,
        disclosure: ['Sponsored by', 'Paid partnership'],
        confidence: said.confidence ?? 100,
      };
    });
  });
  return JSON.stringify({ sponsors });
}
