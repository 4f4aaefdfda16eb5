// A calendar file (RFC 5545) of all-day events.
import { PRODUCT_NAME } from '../../contract/names.ts';
import { addDays } from './rhythm.ts';

export interface CalendarEvent {
  /** Stable across exports, so that calendar apps update an event instead of adding it again: 'booking-ID'. */
  id: string;
  day: string;
  title: string;
  description: string;
  url: string;
  isTentative: boolean;
  changedAt: Date;
}

const LINE_OCTETS = 75;

/** Escapes a text value: backslash, comma, semicolon, line break. Other control characters become spaces. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what the format doesn't allow in a text
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, (char) => `\\${char}`)
    .replaceAll('\n', '\\n');

/** Folds a content line after at most 75 octets, never inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let out = '';
  let octets = 0;
  for (const char of line) {
    const size = encoder.encode(char).length;
    if (octets + size > LINE_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += char;
    octets += size;
  }
  return out;
}

const stamp = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const dateValue = (day: string): string => day.replaceAll('-', '');

export function writeCalendarFile(name: string, events: readonly CalendarEvent[], host: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}@${host}`,
      `DTSTAMP:${stamp(event.changedAt)}`,
      `DTSTART;VALUE=DATE:${dateValue(event.day)}`,
      // The format's DTEND is exclusive.
      `DTEND;VALUE=DATE:${dateValue(addDays(event.day, 1))}`,
      `SUMMARY:${escaped(event.title)}`,
      ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
      `URL:${event.url}`,
      `STATUS:${event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
