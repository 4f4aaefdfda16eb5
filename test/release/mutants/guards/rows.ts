// Conditions that hide rows or keep a source from being believed, each with an edit that removes it.
import type { GuardFault } from '../guards.ts';

const VISIBLE = 'src/store/visible.ts';

export const ROW_GUARD_FAULTS: GuardFault[] = [
  {
    name: 'rows: a free member sees every sponsorship',
    file: VISIBLE,
    find: 'const counting = rows.line ? sql`(${s}.counts and ${s}.detected_at < ${rows.line})` : sql`${s}.counts`;',
    replace: 'const counting = sql`${s}.counts`;',
  },
  {
    name: 'rows: the line applies to the page of one’s own newsletter',
    file: VISIBLE,
    find: 'newsletterId === by.ownNewsletterId ? by.ownRows : by;',
    replace: 'newsletterId === null ? by.ownRows : by;',
  },
  {
    name: 'rows: everybody sees unconfirmed sponsorships',
    file: VISIBLE,
    find: "if (unconfirmed === 'none') return null;",
    replace: 'if (unconfirmed.length === 0) return null;',
  },
  {
    name: 'rows: an owner doesn’t see their provisional newsletter’s sponsorships',
    file: 'src/domain/access.ts',
    find: "unconfirmed: isOwnProvisional ? 'provisional' : 'none'",
    replace: "unconfirmed: isOwnProvisional ? 'none' : 'none'",
  },
  {
    name: 'rows: provisional newsletters are listed',
    file: VISIBLE,
    find: "const trusted = sql`${newsletters.standing} = 'trusted'`;",
    replace: 'const trusted = sql`true`;',
  },
  {
    name: 'rows: a provisional newsletter reveals a hidden brand',
    file: VISIBLE,
    find: 'where own.newsletter_id = ${own} and own.counts)))`',
    replace: 'where own.newsletter_id = ${own})))`',
  },
  {
    name: 'rows: a provisional newsletter shows the name and logo of a hidden brand',
    file: VISIBLE,
    find: 'if (!ownsUnlistedSponsors(by))',
    replace: 'if (by)',
  },
  {
    name: 'standing: a member’s newsletter is trusted at once',
    file: 'src/flows/newsletter/onboard.ts',
    find: "user.isAdmin ? ('trusted' as const) : ('provisional' as const)",
    replace: "user.isAdmin ? ('trusted' as const) : ('trusted' as const)",
  },
  {
    name: 'senders: mail from outsiders counts without a check of the sender',
    file: 'src/flows/issue/read-claimed.ts',
    find: "if (!isOpenToStrangers(email.door)) return newsletter.standing === 'trusted';",
    replace: "if (email.door.length > 0) return newsletter.standing === 'trusted';",
  },
  {
    name: 'senders: the sender’s domain is not verified',
    file: 'src/store/issue/senders.ts',
    find: "and s.auth_domain in ('', ${sender.authDomain}) and",
    replace: 'and',
  },
  {
    name: 'senders: every new sender is accepted',
    file: 'src/store/issue/senders.ts',
    find: "and not exists (select 1 from newsletter_senders s where ${ofNewsletter} and s.standing = 'known'))`;",
    replace: ')`;',
  },
  {
    name: 'senders: authentication results of any server are accepted',
    file: 'src/domain/mail/authentication.ts',
    find: 'if (server.split(/\\s+/)[0]?.toLowerCase() !== authservId.toLowerCase()) continue;',
    replace: '',
  },
  {
    name: 'dates: an untrusted Date header counts without limits',
    file: 'src/domain/mail/message.ts',
    find: 'const earliest = vouched ? EARLIEST_ISSUE : arrival.getTime() - TRANSIT_MAX_MS;',
    replace: 'const earliest = EARLIEST_ISSUE;',
  },
  {
    name: 'rows: hidden sponsorships are not counted',
    file: 'src/store/sponsorship/sponsorship-scopes.ts',
    find: "{ line: null, unconfirmed: 'none' }, { since: toUtcDay(line), what }",
    replace: "{ line, unconfirmed: 'none' }, { since: toUtcDay(line), what }",
  },
  {
    name: 'rows: a free member sees every brand',
    file: VISIBLE,
    find: 'return line ? sql`(${b}.counts and ${b}.first_seen_at < ${line})` : sql`${b}.counts`;',
    replace: 'return line ? sql`${b}.counts` : sql`${b}.counts`;',
  },
  {
    name: 'rows: brands of one’s own newsletter are hidden',
    file: VISIBLE,
    find: 'return line && own\n',
    replace: "return line && own === ''\n",
  },
  {
    name: 'rows: hidden brands are in the ranking',
    file: 'src/store/pitch/pitch-next.ts',
    find: 'and ${isOfListedBrandSql(sql`p.brand_id`, by)}',
    replace: '',
  },
  {
    name: 'rows: the report of an unconfirmed newsletter is public',
    file: 'src/store/report/reports.ts',
    find: "and(eq(newsletters.reportSlug, slug), eq(newsletters.standing, 'trusted'))",
    replace: 'and(eq(newsletters.reportSlug, slug))',
  },
  {
    name: 'rows: similarity searches are shared with anyone who claims the newsletter',
    file: 'src/api/similarity.ts',
    find: "const keeperOf = ({ userId, ownNewsletterId }: Viewer) => ({ userId: userId ?? '', newsletterId: ownNewsletterId });",
    replace: "const keeperOf = ({ userId, newsletterId }: Viewer) => ({ userId: userId ?? '', newsletterId });",
  },
  {
    name: 'rows: a brand behind the line has a rank',
    file: 'src/store/pitch/pitch-next.ts',
    find: 'and p.brand_id = ${brandId} and ${isVisibleBrandSql(by)}`;',
    replace: 'and p.brand_id = ${brandId}`;',
  },
  {
    name: 'rows: a brand behind the line can be marked',
    file: 'src/store/pipeline/marks.ts',
    find: 'where ${brands.id} = ${given.brandId} and ${isVisibleBrandSql(by)})`;',
    replace: 'where ${brands.id} = ${given.brandId})`;',
  },
  {
    name: 'reach: a score from before the line reveals an own sponsor behind it',
    file: 'src/store/pitch/pitch-scores.ts',
    find: 'where p.newsletter_id = ${self} and p.reach = ${reach} and p.brand_id = picked.brand_id) as mine',
    replace: 'where p.newsletter_id = ${self} and p.brand_id = picked.brand_id) as mine',
  },
  {
    name: 'rows: a brand behind the line has a calendar',
    file: 'src/store/sponsorship/calendar.ts',
    find: 'where ${brands.id} = ${brandId} and ${isVisibleBrandSql(by)}`;',
    replace: 'where ${brands.id} = ${brandId}`;',
  },
  {
    name: 'rows: a calendar names newsletters that are no longer confirmed',
    file: 'src/store/sponsorship/calendar.ts',
    find: '      where newsletter_id not in (${hiddenNewsletterIdsSql(by)}) group by 1),',
    replace: '      group by 1),',
  },
];
