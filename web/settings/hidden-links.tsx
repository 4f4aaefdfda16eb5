import type { Settings } from '../../src/contract/settings.ts';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';

const MODE: Record<Settings['followLinks'], string> = {
  off: 'Off: links stay hidden',
  page: "By the issue's public page",
  on: "By the issue's public page, then the ad's own link",
};
const PURPOSE: Record<Settings['linkRequests'][number]['purpose'], string> = {
  page: 'Public page',
  redirect: 'Ad link',
};

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
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-muted-foreground">
              <th className="py-1 pr-3 font-normal">Site</th>
              <th className="py-1 pr-3 font-normal">Purpose</th>
              <th className="py-1 text-right font-normal">Requests</th>
            </tr>
          </thead>
          <tbody>
            {linkRequests.map(({ purpose, host, count }) => (
              <tr key={`${purpose} ${host}`} className="border-t border-border">
                <td className="py-1 pr-3 wrap-anywhere">{host}</td>
                <td className="py-1 pr-3 whitespace-nowrap">{PURPOSE[purpose]}</td>
                <td className="py-1 text-right tabular-nums">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
