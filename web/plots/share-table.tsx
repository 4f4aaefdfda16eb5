import { formatCount } from '../ui/format.ts';
import type { ShareTableProps } from './props.ts';

/** Shares of a whole, largest first, as bars with their numbers: a table in itself. */
export default function ShareTable({ label, parts }: ShareTableProps) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...parts.map(({ count }) => count));
  return (
    <div className="@container">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Share</th>
            <th scope="col">Number</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ label: name, count }) => {
            const percent = Math.round((count / total) * 100);
            return (
              <tr key={name}>
                <th
                  scope="row"
                  className="w-px py-1 pr-3 text-left text-xs font-normal whitespace-nowrap @max-[10rem]:whitespace-normal"
                >
                  {name}
                </th>
                <td className="py-1">
                  <span className="flex items-center gap-2">
                    <span
                      className="plot h-3 min-w-0.5 rounded-xs bg-plot-1 @max-[10rem]:hidden"
                      ref={widthOf((count / most) * 72)}
                    />
                    <span className="text-xs text-muted-foreground tabular-nums">{percent}%</span>
                  </span>
                </td>
                <td className="w-px py-1 pl-2 text-right text-xs tabular-nums">{formatCount(count)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Sets the width by script, because the content security policy allows no style attributes. */
const widthOf = (percent: number) => (bar: HTMLElement | null) => void bar?.style.setProperty('width', `${percent}%`);
