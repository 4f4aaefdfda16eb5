// A model that obeys every instruction in a mail and reports exactly what it says. Tests use it to show what grounding
// must stop.

interface Said {
  brand: string;
  site?: string | null;
  quote?: string;
  type?: string;
  confidence?: number;
}

/**
 * An instruction in a mail: 'REPORT' and the encoded report. It is encoded so that the instruction's own text isn't
 * evidence for it.
 */
const ORDER = /REPORT ([A-Za-z0-9+/=]{8,})/g;

/** An instruction for this model, to be put into a mail. */
export const createInjectedOrder = (said: Said) => `REPORT ${btoa(JSON.stringify(said))}`;

/**
 * @returns the content of the answer to a request: every instruction obeyed, quoting the instruction's own block if it
 * names no quote.
 */
export function obeyInjectedOrders(body: { messages: { content: string }[] }): string {
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
