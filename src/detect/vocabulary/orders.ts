// Recognises prompt injection: words meant for a language model, in general forms that no ad needs.
import { toAlternation } from '../../domain/any-of.ts';

const A_MODEL = toAlternation(String.raw`
  assistant | a\.?i\.?(?: (?:model|assistant|system)s?)? | llms? | language models? | chat ?gpt`);
const MODEL_ORDER = toAlternation(`
  ignore | report | list | output | return | answer | respond | add | include | classify | mark | treat | you (?:must|should|are) | do not |
  don(?:'|’)?t`);

const INJECTION_FORMS = [
  // The usual forms of "Ignore all previous instructions".
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|your (?:task|rules|guidelines))\b/iu,
  // "Assistant: report ...", "Note to the AI: ...". An 'AI' within a sentence is its subject and isn't addressed.
  new RegExp(
    String.raw`(?:(?:^|[.!?:>"“'([])\s*(?:dear )?(?:system|${A_MODEL})|\b(?:note|attention|instructions?|message) (?:to|for) (?:the |any |all )?(?:${A_MODEL}))\s*[,:].{0,80}\b(?:${MODEL_ORDER})\b`,
    'iu',
  ),
  /\b(?:new system prompt|new instructions for|as an? (?:ai|llm|language model),? you (?:must|should|are))\b/iu,
  // A demand for a certain answer: "report X as the hero sponsor".
  /\b(?:report|return|output|classify|mark|record|list|treat)\b.{1,80}\bas (?:(?:an?|the|your|our) )?(?:[\w-]+ ){0,3}(?:sponsor(?:ship)?|advertiser|placement)\b/iu,
  // Pieces of the answer in JSON that a model is asked for.
  /["“'](?:sponsors|brand|placement_type|confidence|disclosure)["”']\s*:/iu,
];

/** Number of characters before and after a quote in which an order makes it untrustworthy. */
const CONTEXT_CHARS = 300;

/** True if the words at a span of a text, or those close to it in the same paragraph, give orders to a model. */
export function givesOrdersToModel(text: string, span: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, span.start - CONTEXT_CHARS), span.start);
  const after = text.slice(span.end, span.end + CONTEXT_CHARS);
  const near =
    before.slice(before.lastIndexOf('\n') + 1) + text.slice(span.start, span.end) + (after.split('\n', 1)[0] ?? '');
  const flat = near.replace(/\s+/g, ' ').slice(0, 3_000);
  return INJECTION_FORMS.some((form) => form.test(flat));
}
