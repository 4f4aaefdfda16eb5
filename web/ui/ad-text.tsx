/** What an ad says, in two lines; its page and its placement badge show it whole. */
export const AdText = ({ text }: { text: string | null }) =>
  text ? (
    <p dir="auto" className="line-clamp-2 text-xs text-pretty text-muted-foreground wrap-anywhere">
      {text}
    </p>
  ) : null;
