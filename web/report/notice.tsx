export function ReportNotice({ title, text, busy = false }: { title: string; text: string; busy?: boolean }) {
  return (
    <main
      id="main"
      className="grid min-h-dvh place-items-center px-4 text-center"
      aria-busy={busy ? 'true' : undefined}
    >
      <div className="flex flex-col gap-2" role={busy ? 'status' : undefined}>
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="text-balance text-muted-foreground">{text}</p>
        {busy ? null : (
          <p className="pt-4">
            <a
              href="/"
              className="inline-flex min-h-10 items-center rounded-lg border border-border bg-card px-4 text-sm font-semibold transition-colors hover:bg-muted"
            >
              Go to the home page
            </a>
          </p>
        )}
      </div>
    </main>
  );
}
