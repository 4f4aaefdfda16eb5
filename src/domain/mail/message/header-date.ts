// The platform's parser assumes the local zone if none is given, and rejects half of what mailers write.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Named zones that RFC 5322 keeps for old mail, as hours from UTC. By the RFC, other names count as UTC. */
const ZONES: Record<string, number> = {
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  cet: 1,
  cest: 2,
  bst: 1,
};
const MAIL_DATE =
  /(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?[\s-]+(\d{2,4}),?(?:\s+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\s*(am|pm))?)?\s*(?:(?:gmt|utc)?([+-]\d{1,2}):?(\d{2})|([a-z]{1,4}))?/i;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
/** The format of C's asctime: 'Wed Feb  6 10:22:33 2002'. */
const C_DATE =
  /([a-z]{3})[a-z]*\s+(\d{1,2}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s+(?:([a-z]{3,4}|[+-]\d{4})\s+)?(\d{4})/i;

/** @returns the time, or null if the value contains none. Doesn't judge whether it is plausible. */
export function parseHeaderDate(value: string): Date | null {
  const text = value
    .replace(/\([^()]*\)/g, ' ')
    .trim()
    .slice(0, 200);
  if (ISO_DATE.test(text))
    return valid(new Date(/[T ]/.test(text) && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? `${text}Z` : text));
  const mail = MAIL_DATE.exec(text);
  if (mail) {
    const [, day, month, year, hour = '0', minute = '0', second = '0', half, zoneHours, zoneMinutes, zoneName] = mail;
    const named = moment(
      { day, month, year, hour: to24(Number(hour), half), minute, second },
      offset(zoneHours, zoneMinutes, zoneName),
    );
    // Tried first, because asctime's seconds, zone and year look like a day, a month and a year ('33 PST 2002').
    if (named) return named;
  }
  const c = C_DATE.exec(text);
  if (c) {
    const [, month, day, hour = '0', minute = '0', second = '0', zone, year] = c;
    const numeric = zone && /^[+-]/.test(zone) ? zone : undefined;
    return moment(
      { day, month, year, hour: Number(hour), minute, second },
      numeric ? offset(numeric.slice(0, 3), numeric.slice(3)) : offset(undefined, undefined, zone),
    );
  }
  return null;
}

interface Parts {
  day: string | undefined;
  month: string | undefined;
  year: string | undefined;
  hour: number;
  minute: string;
  second: string;
}

function moment({ day, month, year, hour, minute, second }: Parts, offsetMinutes: number): Date | null {
  const index = MONTHS.indexOf((month ?? '').toLowerCase());
  if (index < 0 || Number(day) < 1 || Number(day) > 31 || hour > 24 || Number(minute) > 59 || Number(second) > 60)
    return null;
  const utc = Date.UTC(fullYear(year ?? ''), index, Number(day), hour, Number(minute), Number(second));
  // 31 February would be in March.
  if (new Date(Date.UTC(fullYear(year ?? ''), index, Number(day))).getUTCMonth() !== index) return null;
  return valid(new Date(utc - offsetMinutes * 60_000));
}

/** Expands short years by RFC 5322: 00 to 49 mean 2000 to 2049, all others add 1900. */
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length === 2) return number < 50 ? 2000 + number : 1900 + number;
  return year.length === 3 ? 1900 + number : number;
}

const to24 = (hour: number, half: string | undefined): number =>
  half ? (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hour;

function offset(hours?: string, minutes?: string, name?: string): number {
  if (hours) return Number(hours) * 60 + (hours.startsWith('-') ? -1 : 1) * Number(minutes ?? 0);
  return (ZONES[(name ?? '').toLowerCase()] ?? 0) * 60;
}

const valid = (date: Date): Date | null => (Number.isNaN(date.getTime()) ? null : date);
