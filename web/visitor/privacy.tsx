import type { ReactNode } from 'react';
import { PRODUCT_NAME, pageTitle } from '../../src/contract/names.ts';
import { Heading, PlainPage } from './plain-page.tsx';

export const head = {
  title: pageTitle('Privacy'),
  description: `What ${PRODUCT_NAME} stores about its users, about newsletters and about the people at brands, and how to have it removed.`,
  canonical: '/privacy',
};

export function Page() {
  return (
    <PlainPage width="max-w-2xl">
      <Heading title="Privacy">
        <p>What we store, where it comes from, and how you get it removed.</p>
      </Heading>
      <div className="flex flex-col gap-8 leading-relaxed">
        <Part title="If you have an account">
          <p>
            We keep your name, email address and picture as your sign-in service gives them, the newsletter you told us
            about, and the state of your subscription. Cards are handled by our payment provider; we never see a number.
          </p>
          <p>
            One cookie keeps you signed in, one remembers whether the sidebar is open, and one lasts for the ten minutes
            that signing in may take. Your browser keeps the theme you chose and, until you close the tab, what you were
            in the middle of. There is no tracking, and no page of ours calls a third party.
          </p>
          <p>
            In Settings you see where you are signed in, by the name that each browser gives itself, download a copy of
            everything that is yours (JSON or CSV), and delete the account. Then your subscription ends immediately, and
            your name, address, picture, sessions, requests, searches and reports are erased. A newsletter you told us
            about stays in our catalog with its issues and sponsorships, like any newsletter we track, but without your
            name.
          </p>
        </Part>
        <Part title="If you publish a newsletter">
          <p>
            We subscribe as a reader does and read what is sent to us. From each issue we keep the mail itself and the
            sponsorships found in it. Members see the passage that was paid for and, with a subscription, the issue it
            appeared in.
          </p>
          <p>
            Many mails hide where their links lead. To learn who sponsors an issue, our robot then reads the issue's
            page on your site: your feed or archive once a day, and one page for each issue. It identifies itself,
            follows robots.txt, sends one request at a time, and opens no link of the mail for that.
          </p>
        </Part>
        <Part title="If you work at a brand">
          <p>
            We list a business contact only where the brand itself publishes it, with the page it came from and the day.
            Private and webmail addresses are not kept.
          </p>
          <p>
            If you advertise and neither the mail nor its public page shows your site, we may ask the ad's own link
            where it leads: once in 30 days for each brand and newsletter, without cookies and without loading pictures
            or scripts. It can be counted as a click. Links that act for a reader, such as unsubscribing, are never
            opened.
          </p>
          <p>
            <a
              href="/privacy/contacts"
              className="inline-flex min-h-10 items-center rounded-lg border border-border bg-card px-4 text-sm font-semibold transition-colors hover:bg-muted"
            >
              Have a contact removed
            </a>
          </p>
        </Part>
        <Part title="How long">
          <p>
            A removed contact disappears immediately, and its address is never stored again: only an unreadable hash of
            it is kept, to make sure. A deleted account is erased immediately. Backups are overwritten within two weeks.
          </p>
        </Part>
      </div>
    </PlainPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  );
}
