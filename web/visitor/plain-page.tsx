import type { ReactNode } from 'react';
import { Wordmark } from './wordmark.tsx';

/** The layout of small pages for visitors: the logo above, and links to the other small pages below. */
export function PlainPage({ width = 'max-w-md', children }: { width?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-6xl px-5 py-4 sm:px-8">
        <a href="/" className="rounded-md py-1.5">
          <Wordmark />
        </a>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto flex w-full grow flex-col gap-8 px-5 py-10 outline-none sm:py-16 ${width}`}
      >
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-6 gap-y-1 px-5 py-6 text-sm text-muted-foreground sm:px-8">
        <FootLink href="/login">Sign in</FootLink>
        <a href="/request-access" data-while="signups-closed" className={FOOT_LINK}>
          Request access
        </a>
        <FootLink href="/developers">Developers</FootLink>
        <FootLink href="/privacy">Privacy</FootLink>
      </footer>
    </div>
  );
}

const FOOT_LINK = 'py-1 underline-offset-4 hover:text-foreground hover:underline';

function FootLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={FOOT_LINK}>
      {children}
    </a>
  );
}

/** A page's heading with the text below it. */
export function Heading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">{title}</h1>
      <div className="leading-relaxed text-muted-foreground text-pretty">{children}</div>
    </div>
  );
}
