/** What an ad says, in three lines; its page and its placement badge show it whole. */
export const AdText = ({ text }: { text: string | null }) =>
  text ? (
    <p dir="auto" className="line-clamp-3 text-xs text-pretty text-muted-foreground wrap-anywhere">
      {text}
    </p>
  ) : null;
