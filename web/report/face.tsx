/** The first two letters of a name, in upper case. */
const initials = (name: string) => Array.from(name.trim()).slice(0, 2).join('').toUpperCase();

/**
 * Logos come from our own origin alone; an address elsewhere would be refused by the page's policy, and tell others who
 * reads.
 */
const ownPath = (url: string | null) => (url?.startsWith('/') && !url.startsWith('//') ? url : null);

const SIZES = {
  medium: { box: 'size-10 rounded-lg text-sm', pixels: 40 },
  large: { box: 'size-16 rounded-2xl text-xl sm:size-20 sm:text-2xl', pixels: 80 },
};

/** A logo; its letters stand behind it, for when there is none or it doesn't load. */
export function LogoWithInitials({
  name,
  logoUrl,
  size = 'medium',
}: {
  name: string;
  logoUrl: string | null;
  size?: 'medium' | 'large';
}) {
  const source = ownPath(logoUrl);
  const { box, pixels } = SIZES[size];
  return (
    <span
      aria-hidden="true"
      className={`relative grid shrink-0 place-items-center overflow-hidden border border-border bg-muted font-semibold text-muted-foreground ${box}`}
    >
      {initials(name)}
      {source ? (
        <img
          src={source}
          alt=""
          width={pixels}
          height={pixels}
          decoding="async"
          className="absolute inset-0 size-full bg-white object-contain"
        />
      ) : null}
    </span>
  );
}
