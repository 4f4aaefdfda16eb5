export function DataTable({ label, head, rows }: { label: string; head: string[]; rows: string[][] }) {
  return (
    <details className="text-xs">
      <summary className="inline-flex min-h-6 items-center text-muted-foreground hover:text-foreground">
        <span className="underline underline-offset-2">Show as a table</span>
        <span className="sr-only">: {label}</span>
      </summary>
      <section
        aria-label={`${label}, as a table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="mt-1 relative max-h-64 overflow-auto rounded-sm"
      >
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              {head.map((name, at) => (
                <th
                  key={name}
                  scope="col"
                  className={`py-1 pr-3 font-medium text-muted-foreground ${at > 0 ? 'text-right' : ''}`}
                >
                  {name || <span className="sr-only">Of</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([title, ...values]) => (
              <tr key={title} className="border-t border-border">
                <th scope="row" className="py-1 pr-3 font-normal">
                  {title}
                </th>
                {values.map((value, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns don't move
                  <td key={at} className="py-1 pr-3 text-right">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
