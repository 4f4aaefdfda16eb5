import { sentencesToText } from '../../contract/draft-text.ts';
import { placementLabel } from '../../contract/names.ts';
import { formatBookingDay } from '../booking/words.ts';
import type { AskedSlot } from '../lead/answer.ts';
import type { DraftWithEvidence } from '../lead/draft.ts';

interface RequestMailFacts {
  newsletter: string;
  request: { company: string; name: string; email: string; website: string; message: string };
  slots: readonly AskedSlot[];
  draft: DraftWithEvidence;
  /** The lead's page. */
  url: string;
  today: string;
}

/** The mail that tells an owner of a sponsor's request. */
export function composeRequestMail({ newsletter, request, slots, draft, url, today }: RequestMailFacts) {
  const { company, name, email, website, message } = request;
  const until = slots.find(({ heldUntil }) => heldUntil)?.heldUntil;
  const text = [
    `${name} of ${company} asks for dates in ${newsletter}:`,
    '',
    ...slots.map(({ day, placementType }) => `- ${placementLabel(placementType)} on ${formatBookingDay(day, today)}`),
    '',
    ...(until ? [`We hold them until ${formatBookingDay(until, today)}. Book or release them here:`] : ['The lead:']),
    url,
    '',
    `Email: ${email}`,
    ...(website ? [`Website: ${website}`] : []),
    ...(message ? ['', 'Their message:', '', ...message.split('\n').map((line) => `> ${line}`)] : []),
    '',
    'A draft of your answer. Send it from your own email:',
    '',
    `To: ${email}`,
    `Subject: ${draft.subject}`,
    '',
    sentencesToText(draft.sentences),
  ].join('\n');
  return { subject: `${company} asks for dates in ${newsletter}`, text };
}
