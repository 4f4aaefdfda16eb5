import type { Settings } from '../../src/contract/settings.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { type Column, DataTable } from '../ui/table.tsx';

const MODE: Record<Settings['followLinks'], string> = {
  off: 'Off: links stay hidden',
  page: "By the issue's public page",
  on: "By the issue's public page, then the ad's own link",
};
const PURPOSE: Record<Settings['linkRequests'][number]['purpose'], string> = {
  page: 'Public page',
  redirect: 'Ad link',
};

const REQUESTS: Column<Settings['linkRequests'][number]>[] = [
  { head: 'Site', cellClass: 'wrap-anywhere', cell: ({ host }) => host },
  { head: 'Purpose', cellClass: 'whitespace-nowrap', cell: ({ purpose }) => PURPOSE[purpose] },
  { head: 'Requests', className: 'text-right tabular-nums', cell: ({ count }) => count },
];

/** How hidden links are opened, and the requests that this made to other sites yesterday. */
export function HiddenLinks({ followLinks, linkRequests }: Pick<Settings, 'followLinks' | 'linkRequests'>) {
  return (
    <Card title="Hidden links" hint="How we find out where tracked links lead" body="grid gap-3">
      <Facts className="gap-y-2">
        <Fact name="Opened">{MODE[followLinks]}</Fact>
      </Facts>
      <h3 className="text-sm font-medium">Requests yesterday</h3>
      {linkRequests.length === 0 ? (
        <p className="text-sm text-muted-foreground">No requests yesterday</p>
      ) : (
        <DataTable
          label="Requests yesterday"
          columns={REQUESTS}
          rows={linkRequests}
          keyOf={({ purpose, host }) => `${purpose} ${host}`}
        />
      )}
    </Card>
  );
}
