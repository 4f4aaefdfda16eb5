/** A page that is one sentence: loading, not found. */
export function Notice({ title, text, busy = false }: { title: string; text: string; busy?: boolean }) {
  return (
    <main
      id="main"
      className="grid min-h-dvh place-items-center px-4 text-center"
      aria-busy={busy ? 'true' : undefined}
    >
      <div className="flex flex-col gap-2" role={busy ? 'status' : undefined}>
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="text-muted-foreground">{text}</p>
      </div>
    </main>
  );
}
