/** The product's mark. */
export function Mark() {
  return (
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-md bg-primary text-sm font-bold text-primary-foreground"
    >
      B
    </span>
  );
}
