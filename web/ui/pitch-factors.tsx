import { Link } from 'react-router';
import type { PitchItem } from '../../src/contract/pitch.ts';
import { cn } from './cn.ts';

/** A brand's score, at the right edge of its entry. */
export const ScoreText = ({ score, className }: { score: number; className?: string }) => (
  <p className={cn('text-right text-xs text-muted-foreground', className)}>
    <span className="block text-lg leading-6 font-semibold text-foreground tabular-nums">{Math.round(score)}</span>
    of 100
  </p>
);

/** The factors of a score with their points, initially closed. */
export function ScoreFactors({
  factors,
  score,
  name,
  open = false,
}: {
  factors: PitchItem['factors'];
  score: number;
  name: string;
  open?: boolean;
}) {
  const most = Math.max(1, ...factors.map(({ share }) => Math.abs(share)));
  return (
    <details open={open} className="@container text-xs">
      <summary className="inline-flex min-h-6 items-center text-muted-foreground hover:text-foreground">
        <span className="underline underline-offset-2">Why {Math.round(score)} of 100</span>
        <span className="sr-only">: {name}</span>
      </summary>
      <table className="mt-1 w-full @max-[10rem]:wrap-anywhere">
        <caption className="sr-only">What the score of {name} is made of</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Factor</th>
            <th scope="col">What we saw</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {factors.map(({ name: key, label, share, text }) => (
            <tr key={key} className="border-t border-border align-top">
              <th scope="row" className="py-1 pr-3 text-left font-medium">
                {label}
                <span className="mt-0.5 block h-1 rounded-xs bg-muted" aria-hidden>
                  <span
                    className={`plot block h-1 rounded-xs ${share < 0 ? 'bg-destructive' : 'bg-plot-1'}`}
                    ref={(bar) => void bar?.style.setProperty('width', `${(Math.abs(share) / most) * 100}%`)}
                  />
                </span>
              </th>
              <td className="py-1 pr-3 text-muted-foreground">{text}</td>
              <td className="w-px py-1 text-right whitespace-nowrap tabular-nums">
                {share > 0 ? '+' : share < 0 ? '−' : ''}
                {Math.abs(share).toFixed(1)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Link to="/how-we-rank" className="inline-flex min-h-6 items-center text-primary hover:underline">
        How we rank
      </Link>
    </details>
  );
}
