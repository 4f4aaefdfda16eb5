/** An invented issue as the product reads it: the sponsor's passage highlighted, and the extracted facts. */
export function MarkedIssue() {
  return (
    <figure className="mx-auto w-full max-w-lg">
      <div className="rounded-2xl border border-border bg-card p-5 pb-16 shadow-2xl shadow-black/20 sm:p-7 sm:pb-20">
        <div className="flex items-baseline justify-between gap-4 border-b border-border pb-4 text-xs text-muted-foreground">
          <p>
            <span className="font-semibold text-foreground">The Slow Ledger</span> No. 212
          </p>
          <p>Tuesday, 6:02</p>
        </div>
        <div className="flex flex-col gap-4 pt-5 font-serif text-[0.95rem] leading-relaxed">
          <p className="text-lg leading-snug font-semibold text-balance">Why the boring invoice is coming back</p>
          <p className="text-muted-foreground">
            Three readers wrote in to say the same thing last week: their clients had begun to ask for paper again.
          </p>
          <p className="rounded-md bg-evidence px-3 py-2.5">
            <span className="font-sans text-xs font-semibold tracking-wide uppercase">Together with Tallyroom</span>
            <br />
            Close your books in an afternoon. Tallyroom matches every receipt while you read this. First three months
            free for Ledger readers.
          </p>
          <p className="text-muted-foreground">
            So what has changed? Not the law, says a tax adviser in Leeds, but the habit of
          </p>
        </div>
      </div>
      <figcaption className="relative mx-3 max-w-full -mt-10 rounded-xl border border-border bg-background p-4 shadow-xl shadow-black/30 sm:mr-[-1rem] sm:ml-auto sm:w-96 lg:mr-0 xl:mr-[-1rem]">
        <div className="flex flex-wrap items-center gap-3">
          <span
            className="grid size-9 shrink-0 place-items-center rounded-lg bg-primary text-sm font-semibold text-primary-foreground"
            aria-hidden="true"
          >
            T
          </span>
          <p className="min-w-0 flex-1 basis-32 text-sm leading-snug">
            <span className="font-semibold">Tallyroom</span>
            <br />
            <span className="text-muted-foreground">Primary Native in The Slow Ledger</span>
          </p>
          <p className="shrink-0 text-right text-sm leading-snug tabular-nums">
            <span className="font-semibold text-success">96%</span>
            <br />
            <span className="text-xs text-muted-foreground">confidence</span>
          </p>
        </div>
        <p className="mt-3 border-t border-border pt-3 text-xs text-muted-foreground">
          12 placements in 9 newsletters like yours. An example, with invented names.
        </p>
      </figcaption>
    </figure>
  );
}
