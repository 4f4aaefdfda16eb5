// What each page shows to each persona: headings and columns, and the actions that are offered or withheld. Content
// that depends on the mails of a day is left out.
export type Persona = 'admin' | 'pro' | 'free';

interface Parts {
  /** Headings of the second level. */
  sections?: string[];
  /** Column headings of tables. */
  columns?: string[];
  /** Names of buttons and links. */
  acts?: string[];
  /** Names of buttons and links that this persona must not be offered. */
  withheld?: string[];
}

const MEMBERS_DASHBOARD: Parts = {
  sections: [
    'Pitch next',
    'Recent sponsorships tracked',
    'Your own sponsors',
    'Sponsorships per week',
    'Placement mix',
    'New brands discovered',
    'Recent newsletters added',
  ],
  acts: ['Ranked', 'Saved', 'Not for me', 'See all sponsorships →', 'See all brands →', 'See all newsletters →'],
  withheld: ['Add Newsletter', 'View brands'],
};
const SPONSORSHIPS: Parts = {
  columns: ['Brand', 'Newsletter', 'Date', 'Confidence', 'Actions'],
  acts: ['Similar newsletters', 'All Placements', 'Hero', 'Dedicated Send', 'Text Only'],
};
const PERIODS = ['By week', 'By month', 'By quarter'];
const TRENDS: Parts = {
  sections: ['Sponsorships', 'Brands', 'Rising', 'Buying less', 'New sponsors', 'Channels'],
  acts: PERIODS,
};
const MEMBERS_TRENDS: Parts = { ...TRENDS, acts: ['Newsletters like mine', 'All newsletters', ...PERIODS] };
const RANKING: Parts = {
  sections: ['What raises a brand’s score', 'Terms', 'What lowers it', 'Does it work?', 'What never counts'],
};
const NEWSLETTER_ACTS = ['Edit', 'Delete', 'Rebuild now', 'Replace link'];
const MEMBERS_NEWSLETTER: Parts = { sections: ['Sponsorship History'], withheld: NEWSLETTER_ACTS };
const BRAND = ['Contact Information', 'Placements', 'Channels', 'Calendar', 'Sponsorship History'];
const MEMBERS_BRAND = [...BRAND, 'For your newsletter'];
const SPONSORSHIP = ['Brand Details', 'Newsletter & Sponsorship Details', 'Evidence', 'Email Preview'];
const CURATION = ['Edit', 'Names', 'Merge', 'Remove'];
const JUDGING = ['Confirm', 'Not a sponsorship'];
const CALENDAR = ['3 months', '6 months', 'A year'];
const PIPELINE = { acts: ['Board', 'Table', 'Pipeline settings'] };
const MY_NEWSLETTER: Parts = { sections: ['Templates for drafts'], acts: ['Save', 'Add template'] };
const SLOT_CALENDAR = { acts: ['Subscribe', 'Issues and slots', 'Month', 'List'] };
const ALERTS: Parts = { sections: ['Your watches'] };
const API_ACCESS: Parts = { sections: ['Personal tokens'], acts: ['Documentation', 'New token'] };
const SETTINGS_TABS = ['General', 'Subscription', 'Email Setup', 'AI Processing', 'Data'];

const PARTS: Record<string, Record<Persona, Parts>> = {
  '/': {
    admin: {
      sections: [
        'Recent newsletters added',
        'Recent brands added',
        'Recent sponsorships tracked',
        'Emails per day',
        'Waiting for review',
        'Detected by',
        'Coverage gaps',
      ],
      acts: ['Add Newsletter', 'View newsletters', 'View brands', 'View sponsorships'],
    },
    pro: MEMBERS_DASHBOARD,
    free: MEMBERS_DASHBOARD,
  },
  // An administrator runs no newsletter.
  '/pipeline': { admin: { withheld: PIPELINE.acts }, pro: PIPELINE, free: PIPELINE },
  '/calendar': { admin: { withheld: SLOT_CALENDAR.acts }, pro: SLOT_CALENDAR, free: SLOT_CALENDAR },
  '/newsletters': {
    admin: { acts: ['Import CSV', 'Add Newsletter'] },
    pro: { acts: ['Add Newsletters to Track'], withheld: ['Import CSV', 'Add Newsletter'] },
    free: { acts: ['Add Newsletters to Track', 'Export CSV'], withheld: ['Import CSV', 'Add Newsletter'] },
  },
  '/brands': {
    admin: { acts: ['Add Brand', 'Cards', 'Table'] },
    pro: { acts: ['Relevant brands', 'All brands', 'Cards', 'Table'], withheld: ['Add Brand'] },
    free: { acts: ['Relevant brands', 'All brands', 'Cards', 'Table', 'Upgrade to Premium'], withheld: ['Add Brand'] },
  },
  '/sponsorships': { admin: SPONSORSHIPS, pro: SPONSORSHIPS, free: SPONSORSHIPS },
  '/partner-deals': {
    admin: { acts: ['Add Deal'] },
    pro: { withheld: ['Add Deal'] },
    free: { withheld: ['Add Deal'] },
  },
  '/trends': {
    admin: TRENDS,
    pro: MEMBERS_TRENDS,
    free: MEMBERS_TRENDS,
  },
  '/trends/reports': {
    admin: { sections: ['By email'], acts: ['Email me the reports'] },
    pro: { sections: ['By email'] },
    free: { acts: ['Upgrade to Premium'], withheld: ['Email me the reports'] },
  },
  '/similarity-search': {
    admin: { sections: ['Saved searches'], acts: ['Search', 'Engineers who keep databases running'] },
    pro: { sections: ['Saved searches'], acts: ['Search', 'Engineers who keep databases running'] },
    free: { acts: ['Upgrade to Premium'], withheld: ['Search'] },
  },
  '/how-we-rank': { admin: RANKING, pro: RANKING, free: RANKING },
  '/my-newsletter': { admin: { withheld: ['Save'] }, pro: MY_NEWSLETTER, free: MY_NEWSLETTER },
  '/settings': {
    admin: {
      sections: ['Account', 'Your account', 'Theme', 'Status', 'Nightly run', 'Signup sources'],
      acts: ['Sign out everywhere', 'Delete account...', 'Light', 'Dark', 'System'],
    },
    pro: {
      sections: ['Your subscription', 'Weekly trend report', 'Your account'],
      acts: ['Manage Billing', 'Delete account...'],
      withheld: ['Upgrade Now', ...SETTINGS_TABS],
    },
    free: {
      sections: ['Upgrade to Premium', 'Your account'],
      acts: ['Upgrade Now', 'Delete account...'],
      withheld: ['Manage Billing', ...SETTINGS_TABS],
    },
  },
  '/alerts': { admin: ALERTS, pro: ALERTS, free: ALERTS },
  '/api-access': { admin: API_ACCESS, pro: API_ACCESS, free: API_ACCESS },
  // Its entries depend on what other tests report.
  '/my-reports': { admin: {}, pro: {}, free: {} },
  newsletters: {
    admin: {
      sections: ['Sponsorship History', 'Intelligence Report'],
      acts: ['Copy the tracking address', ...NEWSLETTER_ACTS],
    },
    pro: MEMBERS_NEWSLETTER,
    free: MEMBERS_NEWSLETTER,
  },
  brands: {
    admin: {
      sections: BRAND,
      acts: [...CURATION, ...CALENDAR],
    },
    pro: {
      sections: MEMBERS_BRAND,
      acts: CALENDAR,
      withheld: CURATION,
    },
    free: {
      sections: MEMBERS_BRAND,
      acts: CALENDAR,
      withheld: [...CURATION, 'Copy the email address'],
    },
  },
  sponsorships: {
    admin: { sections: SPONSORSHIP, acts: ['Edit', ...JUDGING], withheld: ['This is wrong'] },
    pro: { sections: SPONSORSHIP, acts: ['This is wrong'], withheld: ['Edit', ...JUDGING] },
    free: { sections: SPONSORSHIP, acts: ['This is wrong', 'Upgrade to Premium'], withheld: ['Edit', ...JUDGING] },
  },
};

/** Pages that only administrators have. */
const ADMINS: Record<string, Parts> = {
  '/review': { acts: ['All'] },
  '/newsletter-requests': { sections: ['Access requests'], acts: ['Pending', 'Accepted', 'Declined'] },
  '/subscriptions': { acts: ['All'] },
  '/inbox': {
    columns: ['Newsletter', 'Sender', 'Subject', 'Status', 'Sponsorships'],
    acts: ['Process pending', 'Upload emails', 'All newsletters', 'Refresh'],
  },
  '/mailbox': { sections: ['Choose a file'] },
  '/changes': { sections: ['Log'] },
  '/settings?tab=subscription': { sections: ['Your subscription'] },
  '/settings?tab=email': { sections: ['Inbound webhook', 'Supported webhook services', 'Which one to choose'] },
  '/settings?tab=ai': { sections: ['Model', 'Placement types'] },
  '/settings?tab=data': { sections: ['Export', 'Backups', 'Redirectors'], acts: ['Create Backup'] },
};

/**
 * @param page a path, or the list whose first entry is checked.
 * @returns what the page must show.
 * @throws if this file doesn't list the page for this persona yet.
 */
export function findExpectedPageParts(person: Persona, page: string): Required<Parts> {
  const parts = PARTS[page]?.[person] ?? (person === 'admin' ? ADMINS[page] : undefined);
  if (!parts) throw new Error(`support/page-parts.ts doesn't say what ${person} finds on ${page}`);
  return { sections: [], columns: [], acts: [], withheld: [], ...parts };
}
