import { LogOut, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PRODUCT_NAME } from '../../src/contract/names.ts';
import { NAV_GROUPS } from '../../src/contract/pages.ts';
import { useHiddenCounts, useUser } from '../data/session.ts';
import { type PageRoute, ROUTES } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { formatCountOf } from '../ui/format.ts';
import { initialsOf } from '../ui/logo.tsx';
import { PageLink } from './page-link.tsx';
import { ProductMark } from './product-mark.tsx';
import { useUpgrade } from './upgrade.tsx';

/** Navigation and the user's menu. With `icons` it is 3rem wide, and labels are only titles and for screen readers. */
export function Sidebar({ icons, onNavigate }: { icons: boolean; onNavigate?: () => void }) {
  const { isAdmin } = useUser();
  const pages = ROUTES.filter((route) => route.nav && (isAdmin || !route.admin));
  return (
    // In a low window everything scrolls, because the parts above and below would leave no height for the navigation.
    <div className="flex h-full flex-col overflow-y-auto">
      <Link
        to="/"
        onClick={onNavigate}
        className={cn(
          'flex h-12 shrink-0 items-center gap-2 font-semibold tracking-tight',
          icons ? 'justify-center' : 'px-4',
        )}
      >
        <ProductMark />
        <span className={cn(icons && 'sr-only')}>{PRODUCT_NAME}</span>
      </Link>
      <nav aria-label="Main" className="shrink-0 grow py-2">
        {[undefined, ...NAV_GROUPS].map((group) => (
          <NavList
            key={group ?? ''}
            title={group}
            pages={pages.filter(({ nav }) => nav?.group === group)}
            icons={icons}
            onNavigate={onNavigate}
          />
        ))}
      </nav>
      <Teaser icons={icons} />
      <UserCorner icons={icons} />
    </div>
  );
}

function NavList(props: {
  title: string | undefined;
  pages: PageRoute[];
  icons: boolean;
  onNavigate: (() => void) | undefined;
}) {
  const { title, pages, icons } = props;
  const { pathname } = useLocation();
  if (pages.length === 0) return null;
  return (
    <div className={cn(title && (icons ? 'mt-2 border-t border-border pt-2' : 'mt-3'))}>
      {title && !icons ? (
        <p aria-hidden className="px-4.5 pb-1 text-xs font-medium text-muted-foreground">
          {title}
        </p>
      ) : null}
      <ul aria-label={title} className={cn('grid gap-0.5', icons ? 'px-1.5' : 'px-2')}>
        {pages.map(({ path, nav }) => {
          const Icon = nav?.icon;
          const here = path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
          return (
            <li key={path}>
              <PageLink
                to={path}
                title={icons ? nav?.label : undefined}
                aria-current={here ? 'page' : undefined}
                onClick={props.onNavigate}
                className={cn(
                  'flex h-8.5 items-center gap-2.5 rounded-md text-sm font-medium transition-colors',
                  icons ? 'justify-center' : 'px-2.5',
                  here
                    ? 'bg-accent text-accent-foreground'
                    : 'text-muted-foreground hover:bg-accent/60 hover:text-foreground',
                )}
              >
                {Icon ? <Icon className="size-4 shrink-0" aria-hidden /> : null}
                <span className={cn(icons && 'sr-only')}>{nav?.label}</span>
              </PageLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The number of items behind a free member's line, with the upgrade offer. */
function Teaser({ icons }: { icons: boolean }) {
  const free = !useUser().access.isSubscribed;
  const { data } = useHiddenCounts(free);
  const upgrade = useUpgrade();
  if (!free) return null;
  const hidden = [
    [data?.hiddenBrandsCount ?? 0, 'brand'],
    [data?.hiddenSponsorshipsCount ?? 0, 'sponsorship'],
  ].filter(([count]) => Number(count) > 0);
  return (
    <div className={cn('grid gap-2 pb-3', icons ? 'justify-items-center' : 'px-3')}>
      {hidden.length > 0 && !icons ? (
        <p role="status" className="rounded-md border border-border bg-card px-3 py-2 text-xs text-muted-foreground">
          <span className="font-semibold text-foreground">
            {hidden.map(([count, what]) => formatCountOf(Number(count), String(what))).join(' and ')}
          </span>{' '}
          from the past 2 weeks {hidden.length === 1 && hidden[0]?.[0] === 1 ? 'is' : 'are'} hidden.
        </p>
      ) : null}
      <Button
        size={icons ? 'icon' : undefined}
        title={icons ? upgrade.offer : undefined}
        onClick={() => upgrade.open()}
      >
        <Sparkles aria-hidden />
        <span className={cn(icons && 'sr-only')}>{upgrade.offer}</span>
      </Button>
    </div>
  );
}

function UserCorner({ icons }: { icons: boolean }) {
  const user = useUser();
  const full = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <div
      className={cn(
        'flex shrink-0 items-center gap-2.5 border-t border-border py-2.5',
        icons ? 'flex-col px-1.5' : 'px-3',
      )}
    >
      <Avatar />
      <div className={cn('min-w-0 flex-1', icons && 'sr-only')}>
        <p className="truncate text-sm font-medium">{full || user.email || 'User'}</p>
        {full && user.email ? <p className="truncate text-xs text-muted-foreground">{user.email}</p> : null}
      </div>
      <Button asChild variant="ghost" size={icons ? 'icon' : 'sm'}>
        <a href="/api/logout" title="Sign Out">
          <LogOut aria-hidden />
          <span className="sr-only">Sign Out</span>
        </a>
      </Button>
    </div>
  );
}

/** The user's profile image, otherwise their initials, the first letter of their email address, or '?'. */
export function Avatar() {
  const user = useUser();
  const [broken, setBroken] = useState(false);
  if (user.profileImageUrl && !broken)
    return (
      <img
        src={user.profileImageUrl}
        alt=""
        onError={() => setBroken(true)}
        className="size-8 shrink-0 rounded-full object-cover"
      />
    );
  const initials = initialsOf([user.firstName, user.lastName].filter(Boolean).join(' '), 2);
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold text-accent-foreground"
    >
      {initials || user.email?.[0]?.toUpperCase() || '?'}
    </span>
  );
}
