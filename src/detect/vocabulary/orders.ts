// Words in a mail that are meant for a model and not for a reader. General forms of such orders; no ad needs them.
import { anyOf } from '../../domain/any-of.ts';

/** What a model is called when it is spoken to. */
const A_MODEL = anyOf(String.raw`
  assistant | a\.?i\.?(?: (?:model|assistant|system)s?)? | llms? | language models? | chat ?gpt`);
/** What it is told to do. */
const ORDERED = anyOf(`
  ignore | report | list | output | return | answer | respond | add | include | classify | mark | treat | you (?:must|should|are) | do not |
  don(?:'|’)?t`);

const FORMS = [
  // "Ignore all previous instructions", in the order's usual turns.
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|your (?:task|rules|guidelines))\b/iu,
  // Addressed like a letter: "Assistant: report ...", "Note to the AI: ...". An 'AI' inside a sentence is a subject,
  // not an address.
  new RegExp(
    String.raw`(?:(?:^|[.!?:>"“'([])\s*(?:dear )?(?:system|${A_MODEL})|\b(?:note|attention|instructions?|message) (?:to|for) (?:the |any |all )?(?:${A_MODEL}))\s*[,:].{0,80}\b(?:${ORDERED})\b`,
    'iu',
  ),
  /\b(?:new system prompt|new instructions for|as an? (?:ai|llm|language model),? you (?:must|should|are))\b/iu,
  // What to put into the answer: "report X as the hero sponsor".
  /\b(?:report|return|output|classify|mark|record|list|treat)\b.{1,80}\bas (?:(?:an?|the|your|our) )?(?:[\w-]+ ){0,3}(?:sponsor(?:ship)?|advertiser|placement)\b/iu,
  // Pieces of an answer.
  /["“'](?:sponsors|brand|placement_type|confidence|disclosure)["”']\s*:/iu,
];

/** How far around a quote an order makes it untrustworthy, in characters. */
const AROUND = 300;

/** True where the words at a span of a text, or close by in the same paragraph, give orders to a model. */
export function speaksToModel(text: string, span: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, span.start - AROUND), span.start);
  const after = text.slice(span.end, span.end + AROUND);
  const near =
    before.slice(before.lastIndexOf('\n') + 1) + text.slice(span.start, span.end) + (after.split('\n', 1)[0] ?? '');
  const flat = near.replace(/\s+/g, ' ').slice(0, 3_000);
  return FORMS.some((form) => form.test(flat));
}
