// A member's table as people write it: headers, days, amounts and words become rows that the server takes.
import { describe, expect, it } from 'vitest';
import { guessLeadColumns } from '../../../src/contract/import-columns.ts';
import { LEAD_STAGE_LABELS, LEAD_STAGES } from '../../../src/contract/lead-stages.ts';
import { guessDayOrder, readImportRow } from '../../../web/pipeline/import-rows.ts';

const stages = LEAD_STAGES.map((stage) => ({ stage, name: LEAD_STAGE_LABELS[stage] }));
function read(cells: Record<string, string>, currency = 'USD') {
  const mapping = guessLeadColumns(Object.keys(cells));
  return readImportRow(cells, 2, { mapping, order: guessDayOrder([cells], mapping) ?? 'mdy', currency, stages });
}
const bookingOf = (cells: Record<string, string>, currency?: string) => {
  const found = read({ Company: 'Acme', ...cells }, currency);
  return found.ok ? found.row.booking : found.reason;
};

describe('a row of a table', () => {
  it('is found by its headers, whatever they are called', () => {
    expect(guessLeadColumns(['Advertiser', 'E-mail', 'Send date', 'Rate', 'Paid?', 'Notes', 'Other'])).toEqual({
      company: 'Advertiser',
      contactEmail: 'E-mail',
      day: 'Send date',
      price: 'Rate',
      paidOn: 'Paid?',
      notes: 'Notes',
    });
  });

  it.each([
    ['2026-05-31', '2026-05-31'],
    ['5/31/26', '2026-05-31'],
    ['31/5/2026', '2026-05-31'],
    ['31.05.2026', '2026-05-31'],
    ['May 31, 2026', '2026-05-31'],
    ['31 May 2026', '2026-05-31'],
    ['2026-02-30', 'Issue date: “2026-02-30” is not a day such as 2026-05-31'],
    ['soon', 'Issue date: “soon” is not a day such as 2026-05-31'],
  ])('has the day %s', (typed, expected) => {
    const found = bookingOf({ Date: typed });
    expect(typeof found === 'object' ? found.day : found).toBe(expected);
  });

  it('asks for the order of days that can be read both ways', () => {
    expect(guessDayOrder([{ Date: '5/6/2026' }], { day: 'Date' })).toBeNull();
  });

  it('has amounts in either convention, and words of a spreadsheet for the placement and state', () => {
    const cells = {
      Date: '2026-05-31',
      Placement: 'text only',
      Status: 'Published',
      Rate: '1.250,50 €',
      Clicks: '1,204',
    };
    expect(bookingOf(cells, 'EUR')).toMatchObject({
      placementType: 'text_only',
      state: 'ran',
      price: 125_050,
      clicks: 1_204,
    });
    expect(bookingOf({ ...cells, Rate: 'lots' })).toBe('Price: Enter an amount in USD, such as 1,250');
    expect(bookingOf({ ...cells, Placement: 'Somewhere' }, 'EUR')).toMatch(/^Placement: use Hero, /);
  });

  it('without an issue date is a lead alone, and without a company nothing', () => {
    expect(read({ Company: 'Acme', Rate: '100', Stage: 'in talks', Website: 'acme.com' })).toMatchObject({
      ok: true,
      row: { company: 'Acme', stage: 'in_talks', website: 'https://acme.com', booking: undefined },
    });
    expect(read({ Company: ' ', Email: 'jo@acme.com' })).toEqual({ ok: false, reason: 'Company: Enter a name' });
    expect(read({ Company: 'Acme', Email: 'jo' })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^Contact email: /),
    });
  });
});
